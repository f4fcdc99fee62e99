import TestSupport
import Testing

@testable import SOAPCommand  // no message gives a name that leads out of the folder, so none gets there from outside

@Suite struct `The folder of attachments` {
    @Test(arguments: ["", ".", "..", "/", "a/b", "../a", "/\u{301}../a", "a/\u{200D}b"])
    func `takes no name that leads out of it`(name: String) throws {
        let outer = try TemporaryFolder()
        let folder = AttachmentFolder(outer.path + "/in/ner", console: .process())
        #expect(throws: Console.FileError.self) { try folder.makeFile(name) }
        #expect(outer.contents.isEmpty)
        let path = try folder.makeFile("a").path
        #expect(path == outer.path + "/in/ner/a")
        folder.removeFiles()
    }
}
