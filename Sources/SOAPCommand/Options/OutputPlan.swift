import SOAPMessage

/// What of a reply is printed, and how.
struct OutputPlan {
    /// The one format of the result.
    enum Format: Hashable {
        /// A single leaf as its value, several as `path: value` lines.
        case text
        case json
        case shell
        /// The bytes as received.
        case raw
        /// The content of the Body, indented.
        case xml
        /// Records, one JSON text a line.
        case ndjson(FieldPath)
        /// Records as lines of cells.
        case table(FieldPath, Dialect)
    }

    /// How the cells of a table are parted and quoted.
    enum Dialect: Hashable {
        /// RFC 4180, with LF for line ends.
        case csv
        /// Tab, line feed, carriage return and backslash are written `\t`, `\n`, `\r`, `\\`.
        case tsv
    }

    var format = Format.text
    /// The fields of `-e`; columns where the format is a table, members where it is records.
    var fields: [FieldPath] = []
    /// What the envelope template calls its result: printed as text where no field is asked for.
    var result: FieldPath?
    /// Elements that are arrays even when there is one of them.
    var arrays: [FieldPath] = []
    /// Fields that must be there.
    var required: [FieldPath] = []
    /// Fields that are kept for later calls.
    var captures: [Capture] = []
    /// Values that mean failure.
    var failures: [FailureTest] = []
    /// Whether characters that XML forbids are replaced.
    var isLenient = false
    /// What variables begin with whose names the reply makes.
    var shellPrefix = "soap_"
    /// Whether JSON of the whole result is indented.
    var isIndented = false
    /// Whether JSON of the whole result is coloured; then it is indented too.
    var hasColour = false

    /// One `--capture NAME=PATH`.
    struct Capture: Hashable {
        let name: String
        let path: FieldPath
    }

    /// One `--fail-if PATH=VALUE`.
    struct FailureTest: Hashable {
        let path: FieldPath
        let value: String
    }
}

extension OutputPlan.Format {
    /// The path of the records; nil where the format is none of records.
    var records: FieldPath? {
        switch self {
        case .ndjson(let path), .table(let path, _): path
        case .text, .json, .shell, .raw, .xml: nil
        }
    }
}
