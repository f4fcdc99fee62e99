/// The files of this folder, as they are built into the binary.
///
/// `NAME.xml` is an envelope template; `NAME.reply.xml`, `NAME.fault.xml` and, for a request that has this value,
/// `NAME@KEY=VALUE.reply.xml` (or `.fault.xml`) are sample replies. No file is touched before its bytes are asked for.
public enum EmbeddedEnvelopes {
    /// The names of all files, sorted by their UTF-8 bytes.
    public static var names: [String] { files.map(\.name) }

    /// The bytes of a file; nil where there is none of the name.
    public static func bytes(of name: String) -> [UInt8]? {
        files.first { $0.name == name }?.bytes()
    }

    /// One entry a file; the resource is named like the file, with `_` for what cannot stand in an identifier.
    private static let files: [(name: String, bytes: @Sendable () -> [UInt8])] = [
        ("FindCountryAsXml.reply.xml", { PackageResources.FindCountryAsXml_reply_xml }),
        ("FindCountryAsXml.xml", { PackageResources.FindCountryAsXml_xml }),
        ("FindCountryAsXml@V4IPAddress=.fault.xml", { PackageResources.FindCountryAsXml_V4IPAddress__fault_xml }),
        (
            "FindCountryAsXml@V4IPAddress=1.1.1.1.reply.xml",
            { PackageResources.FindCountryAsXml_V4IPAddress_1_1_1_1_reply_xml }
        ),
        (
            "FindCountryAsXml@V4IPAddress=190.88.0.1.reply.xml",
            { PackageResources.FindCountryAsXml_V4IPAddress_190_88_0_1_reply_xml }
        ),
        (
            "FindCountryAsXml@V4IPAddress=193.0.6.139.reply.xml",
            { PackageResources.FindCountryAsXml_V4IPAddress_193_0_6_139_reply_xml }
        ),
        (
            "FindCountryAsXml@V4IPAddress=210.171.224.1.reply.xml",
            { PackageResources.FindCountryAsXml_V4IPAddress_210_171_224_1_reply_xml }
        ),
        (
            "FindCountryAsXml@V4IPAddress=34.5.6.7.reply.xml",
            { PackageResources.FindCountryAsXml_V4IPAddress_34_5_6_7_reply_xml }
        ),
        (
            "FindCountryAsXml@V4IPAddress=8.8.8.8.reply.xml",
            { PackageResources.FindCountryAsXml_V4IPAddress_8_8_8_8_reply_xml }
        ),
        ("GetSiteList.fault.xml", { PackageResources.GetSiteList_fault_xml }),
        ("GetSiteList.xml", { PackageResources.GetSiteList_xml }),
        ("GetSiteList@Password=secret.reply.xml", { PackageResources.GetSiteList_Password_secret_reply_xml }),
        ("Hello.reply.xml", { PackageResources.Hello_reply_xml }),
        ("Hello.xml", { PackageResources.Hello_xml }),
        ("getUserDetails.fault.xml", { PackageResources.getUserDetails_fault_xml }),
        ("getUserDetails.xml", { PackageResources.getUserDetails_xml }),
        ("getUserDetails@UserID=12345.reply.xml", { PackageResources.getUserDetails_UserID_12345_reply_xml }),
        ("soap11.xml", { PackageResources.soap11_xml }),
        ("soap12.xml", { PackageResources.soap12_xml }),
    ]
}
