import Foundation
public import Testing

/// Expects `actual` to be, byte for byte, what lies in a golden file.
///
/// With `SOAP_RECORD=1` in the environment (`make golden`) the file is written instead, to be reviewed as a diff.
/// - Parameters:
///   - name: the path of the file below `Tests/Golden`.
///   - test: the file of the calling test, which lies in a folder beside `Golden`.
/// - Throws: what stands in the way of reading or writing the file.
public func expectGolden(
    _ actual: some Collection<UInt8>, _ name: String, test: String = #filePath,
    location: SourceLocation = #_sourceLocation
) throws {
    let folder = URL(filePath: test).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appending(path: "Golden").appending(path: name)
    if ProcessInfo.processInfo.environment["SOAP_RECORD"] == "1" {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(actual).write(to: file)
    }
    let expected = try Data(contentsOf: file)
    #expect(
        String(decoding: actual, as: UTF8.self) == String(decoding: expected, as: UTF8.self),
        "differs from \(name); if that is meant, run make golden", sourceLocation: location)
    #expect(Data(actual) == expected, "the bytes differ from \(name)", sourceLocation: location)
}
