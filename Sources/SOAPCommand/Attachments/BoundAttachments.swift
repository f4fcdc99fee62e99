import SOAPMessage

/// Which attachment is which part of a WSDL's message, WSDL 1.1 §5.3.
struct BoundAttachments {
    /// The parts that were found, in the order of the binding.
    private(set) var found: [(name: String, index: Int)] = []

    /// By the `Content-ID` that begins with the part's name (WS-I Attachments Profile 1.0, R2933) or is it; by order where as many
    /// came as are named.
    init(_ names: [String], among parts: ReceivedParts) {
        let attachments = parts.attachments
        for (position, name) in names.enumerated() {
            let named = attachments.first { index in
                let identifier = parts.parts[index].header.contentID ?? ""
                return identifier == name || ContentID.partName(identifier) == name
            }
            if let named {
                found.append((name, named))
            } else if attachments.count == names.count, !parts.parts[attachments[position]].isUsed {
                found.append((name, attachments[position]))
            }
        }
    }
}
