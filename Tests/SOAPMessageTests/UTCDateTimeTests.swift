import SOAPMessage
import Testing

@Suite struct `Instants` {
    private static let instants: [(Int64, String)] = [
        (0, "1970-01-01T00:00:00Z"), (951_827_696, "2000-02-29T12:34:56Z"), (-1, "1969-12-31T23:59:59Z"),
        (4_107_542_399, "2100-02-28T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
        (-62_135_596_800, "0001-01-01T00:00:00Z"), (253_402_300_800, "10000-01-01T00:00:00Z"),
    ]

    @Test(arguments: instants)
    func `are written as dateTime in UTC`(seconds: Int64, text: String) {
        #expect(UTCDateTime.text(secondsSinceEpoch: seconds) == text)
    }
}
