/// What is wrong with files, where the system has no words for it; parts of sentences.
enum FileWords {
    static let notThere = "no such file"
    static let notPlain = "not a plain file"
    static let noLength = "not a file with a length; save what it gives in one first"
    static let cutShort = "is cut short"

    /// What stands for the path of a file without a name.
    static let scratchFile = "temporary file"
    static let standardInput = "standard input"
}
