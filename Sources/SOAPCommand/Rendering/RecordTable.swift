import JSONWire
import SOAPMessage
import XMLWire

/// Writes records as CSV (RFC 4180) or as tab-separated values.
struct RecordTable {
    /// How cells are parted and quoted.
    enum Dialect: Hashable {
        /// RFC 4180, with LF for line ends.
        case csv
        /// Tab, line feed, carriage return and backslash are written `\t`, `\n`, `\r`, `\\`.
        case tsv
    }

    let dialect: Dialect

    /// One line.
    func line(_ cells: [String]) -> String {
        switch dialect {
        case .csv: cells.map(Self.quoted).joined(separator: ",") + "\n"
        case .tsv: cells.map(Self.escaped).joined(separator: "\t") + "\n"
        }
    }

    private static func quoted(_ cell: String) -> String {
        let needsQuotes = cell.utf8.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
        guard needsQuotes else { return cell }
        return "\"" + cell.substituting("\"\"", for: "\"") + "\""
    }

    private static func escaped(_ cell: String) -> String {
        var escaped = ""
        for scalar in cell.unicodeScalars {
            switch scalar {
            case "\t": escaped += "\\t"
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\\": escaped += "\\\\"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// The cells of a record: the text of the leaf at each column, else of the member, as JSON where it has members of its own.
    static func cells(_ record: JSONValue, columns: [String]) -> [String] {
        columns.map { column in record.find(column).map(text) ?? "" }
    }

    /// The member names of a record; one `value` for a record that is a leaf.
    static func columns(of record: JSONValue) -> [String] {
        guard case .object(let members) = record else { return ["value"] }
        return members.map(\.name)
    }

    private static func text(_ value: JSONValue) -> String {
        switch value {
        case .null: ""
        case .bool(let flag): flag ? "true" : "false"
        case .number(let text), .string(let text): text
        case .array, .object: String(decoding: value.encoded(), as: UTF8.self)
        }
    }
}

extension JSONValue {
    /// The value at `a.b[0].@id`, from here; `value` is a leaf itself.
    func find(_ path: String) -> JSONValue? {
        if case .object(let members) = self {
            if let member = members.first(where: { $0.name == path }) { return member.value }
            for member in members {
                guard let rest = path.removing(prefix: member.name) else { continue }
                if let rest = rest.removing(prefix: "."), let found = member.value.find(String(rest)) { return found }
                if rest.begins(with: "["), let found = member.value.find(String(rest)) { return found }
            }
            return nil
        }
        if case .array(let items) = self, let (digits, rest) = path.removing(prefix: "[")?.cut(at: "]") {
            guard let index = Int(digits), items.indices.contains(index) else { return nil }
            return rest.isEmpty ? items[index] : items[index].find(String(rest.removing(prefix: ".") ?? rest))
        }
        return path == "value" ? self : nil
    }
}
