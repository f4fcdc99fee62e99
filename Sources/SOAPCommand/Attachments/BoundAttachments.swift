import SOAPMessage

/// Which attachment is which part of a WSDL's message, WSDL 1.1 §5.3.
struct BoundAttachments {
    /// The parts that were found, in the order of the binding.
    private(set) var found: [(name: String, index: Int)] = []

    /// Looks for the parts of the names given.
    ///
    /// By the `Content-ID` that begins with the part's name (WS-I Attachments Profile 1.0, R2933) or is it; where as many came as
    /// are named, the names that are left take what is left, in order. No attachment is two parts.
    init(_ names: [String], among parts: ReceivedParts) {
        var left = parts.attachments
        let isComplete = left.count == names.count
        let identified = names.map { name -> Int? in
            let position = left.firstIndex { index in
                let identifier = parts.parts[index].header.contentID ?? ""
                return identifier == name || ContentID.partName(identifier) == name
            }
            return position.map { left.remove(at: $0) }
        }
        for (name, index) in zip(names, identified) {
            if let index {
                found.append((name, index))
            } else if isComplete {
                let index = left.removeFirst()
                if !parts.parts[index].isUsed { found.append((name, index)) }
            }
        }
    }
}
