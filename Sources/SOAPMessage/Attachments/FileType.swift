/// The media types of files, as far as services send them and their names tell.
enum FileType {
    /// RFC 2046 §4.5.1, of what tells nothing.
    static let unknown = "application/octet-stream"

    /// What the extension of a file's name says.
    static func mediaType(ofFile name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return unknown }
        let suffix = name[dot...].lowercased()
        return table.first { $0.suffix == suffix }?.mediaType ?? unknown
    }

    /// The usual extension, its dot included; nil for a type that has none here.
    static func suffix(of mediaType: String) -> String? { table.first { $0.mediaType == mediaType }?.suffix }

    /// Of two entries of one extension, or of one type, the first counts.
    private static let table: [(suffix: String, mediaType: String)] = [
        (".bmp", "image/bmp"), (".csv", "text/csv"), (".doc", "application/msword"),
        (".docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
        (".eml", "message/rfc822"), (".gif", "image/gif"), (".gz", "application/gzip"), (".html", "text/html"),
        (".htm", "text/html"), (".jpg", "image/jpeg"), (".jpeg", "image/jpeg"), (".json", "application/json"),
        (".mp3", "audio/mpeg"), (".mp4", "video/mp4"), (".p7m", "application/pkcs7-mime"),
        (".pdf", "application/pdf"), (".png", "image/png"), (".ppt", "application/vnd.ms-powerpoint"),
        (".pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
        (".rtf", "application/rtf"), (".svg", "image/svg+xml"), (".tif", "image/tiff"), (".tiff", "image/tiff"),
        (".txt", "text/plain"), (".wav", "audio/wav"), (".webp", "image/webp"), (".xls", "application/vnd.ms-excel"),
        (".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), (".xml", "text/xml"),
        (".xml", "application/xml"), (".zip", "application/zip"),
    ]
}
