/// Writes records as CSV (RFC 4180) or as tab-separated values.
struct RecordTable {
    let dialect: OutputPlan.Dialect

    /// Appends one line of cells, which are UTF-8.
    func append(_ cells: [[UInt8]], to line: inout [UInt8]) {
        for (index, cell) in cells.enumerated() {
            switch dialect {
            case .csv:
                if index > 0 { line.append(UInt8(ascii: ",")) }
                Self.quote(cell, to: &line)
            case .tsv:
                if index > 0 { line.append(UInt8(ascii: "\t")) }
                Self.escape(cell, to: &line)
            }
        }
        line.append(UInt8(ascii: "\n"))
    }

    private static func quote(_ cell: [UInt8], to line: inout [UInt8]) {
        guard cell.contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }) else {
            return line.append(contentsOf: cell)
        }
        line.append(0x22)
        for byte in cell {
            if byte == 0x22 { line.append(0x22) }
            line.append(byte)
        }
        line.append(0x22)
    }

    private static func escape(_ cell: [UInt8], to line: inout [UInt8]) {
        for byte in cell {
            switch byte {
            case 0x09: line.append(contentsOf: "\\t".utf8)
            case 0x0A: line.append(contentsOf: "\\n".utf8)
            case 0x0D: line.append(contentsOf: "\\r".utf8)
            case UInt8(ascii: "\\"): line.append(contentsOf: "\\\\".utf8)
            default: line.append(byte)
            }
        }
    }
}
