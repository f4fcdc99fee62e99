import SOAPMessage
import Testing

@Suite struct `The nearest name` {
    private static let names: [(String, [String], String?)] = [
        ("pTablename", ["other", "pTableName"], "pTableName"), ("Contry", ["Country", "County"], "Country"),
        ("taht", ["this", "that"], "that"), ("user", ["UserName", "Password"], "UserName"),
        ("--verbos", ["--version", "--verbose"], "--verbose"), ("ab", ["ac"], "ac"),
        ("IPAddress", ["V4IPAddress"], "V4IPAddress"), ("a", ["b"], nil), ("zzz", ["Country"], nil),
        ("", ["a", ""], nil), ("x", [], nil), ("same", ["same"], nil), ("é", ["É"], "É"),
    ]

    @Test(arguments: names)
    func `is found where one is near`(name: String, candidates: [String], expected: String?) {
        #expect(NearestName.find(name, in: candidates) == expected)
    }
}
