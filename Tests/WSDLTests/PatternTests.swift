import Testing
import WSDL

/// Who begins an operation, WSDL 1.1 §2.4.
@Suite struct `Patterns of operations` {
    private static let input = #"<input message="tns:RunIn"/>"#
    private static let output = #"<output message="tns:RunOut"/>"#

    @Test(arguments: [
        (input, TransmissionPattern.oneWay), (input + output, .requestResponse), (output + input, .solicitResponse),
        (output, .notification),
    ])
    func `come from the order of the messages`(messages: String, pattern: TransmissionPattern) throws {
        let text = Sample.document(run: "").text.replacing(Self.input + Self.output, with: messages)
        let definitions = try Documents(texts: ["service.wsdl": text]).load()
        #expect(try definitions.operation("Run").portTypeOperation.pattern == pattern)
        #expect(definitions.listedOperations.map(\.pattern) == [pattern])
    }
}
