import JSONWire
import SOAPMessage
import WSDL
import XMLWire

/// One operation of a WSDL: where it is offered, what it takes and what it gives.
struct OperationDescription {
    let operation: BoundOperation
    let outline: OperationOutline
    /// The line that calls it with sample values.
    let example: String

    private var documentation: String? {
        operation.portTypeOperation.documentation ?? operation.bindingOperation.documentation
    }
    private var soap: String? { operation.binding.protocol.soapVersion?.rawValue }

    // MARK: Text

    var text: String {
        var text =
            operation.bindingOperation.name + (documentation.map { ": " + Printable.text($0, limit: 1000) } ?? "")
            + "\n"
        let kind = DescriptionWords.words(operation.binding.protocol)
        let facts: [(String, String?)] = [
            ("service", operation.service?.name.local), ("port", operation.port?.name),
            ("binding", operation.port == nil ? operation.binding.name.local : nil),
            ("address", operation.port?.address),
            (
                "protocol",
                soap == nil
                    ? kind : "\(kind), \(operation.bindingOperation.style)/\(operation.bindingOperation.input.use)"
            ),
            ("action", operation.bindingOperation.action),
        ]
        for (label, value) in facts {
            if let value { text += "  \(label)\(String(repeating: " ", count: 11 - label.count))\(value)\n" }
        }
        text += section("arguments", outline.arguments, none: "no arguments")
        if !outline.headers.isEmpty { text += section("headers", outline.headers, none: "") }
        if let reply = outline.reply {
            text += section("reply", reply, none: "reply\n  nothing")
        } else {
            text += "no reply\n"
        }
        if !outline.faults.isEmpty { text += "faults\n" }
        for fault in outline.faults {
            text += "  \(fault.name)\(WSDLDescription.remark(fault.documentation))\n"
            var lines = OutlineText()
            lines.add(fault.detail, indent: 4)
            text += lines.text
        }
        return text + "example\n  \(example)\n"
    }

    private func section(_ title: String, _ outlines: [Outline], none: String) -> String {
        guard !outlines.isEmpty else { return none + "\n" }
        var lines = OutlineText()
        lines.add(outlines, indent: 2)
        return title + "\n" + lines.text
    }

    // MARK: JSON

    /// The same for programs.
    ///
    /// `service`, `port`, `operation`, `documentation`, `soap`, `style`, `use`, `action`, `address`, `arguments`, `headers`,
    /// `reply` (null where no answer is due), `faults` (of each `name`, `documentation`, `detail`) and `example`; the trees are
    /// those of ``OutlineJSON``.
    var json: JSONValue {
        .object([
            JSONMember("service", OutlineJSON.optional(operation.service?.name.local)),
            JSONMember("port", OutlineJSON.optional(operation.port?.name)),
            JSONMember("operation", .string(operation.bindingOperation.name)),
            JSONMember("documentation", OutlineJSON.optional(documentation)),
            JSONMember("soap", OutlineJSON.optional(soap)),
            JSONMember("style", .string(operation.bindingOperation.style.rawValue)),
            JSONMember("use", .string(operation.bindingOperation.input.use.rawValue)),
            JSONMember("action", OutlineJSON.optional(operation.bindingOperation.action)),
            JSONMember("address", OutlineJSON.optional(operation.port?.address)),
            JSONMember("arguments", OutlineJSON.array(outline.arguments)),
            JSONMember("headers", OutlineJSON.array(outline.headers)),
            JSONMember("reply", outline.reply.map { OutlineJSON.array($0) } ?? .null),
            JSONMember(
                "faults",
                .array(
                    outline.faults.map { fault in
                        .object([
                            JSONMember("name", .string(fault.name)),
                            JSONMember("documentation", OutlineJSON.optional(fault.documentation)),
                            JSONMember("detail", OutlineJSON.array(fault.detail)),
                        ])
                    })),
            JSONMember("example", .string(example)),
        ])
    }
}
