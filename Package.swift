// swift-tools-version: 6.2
// The floors of the design, bottom up. A target imports only targets of lower floors; `make layers` proves it.

import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library target of ours under Sources/.
func floor(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of one target, under Tests/.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: settings)
}

let package = Package(
    name: "soap",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "soap", targets: ["soap"])],
    targets: [
        // System libraries
        .systemLibrary(
            name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .systemLibrary(
            name: "CLibCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),

        // Floor 0
        floor("XMLWire", ["CLibXML2"]),
        floor("JSONWire"),
        floor("ByteCoding"),
        .target(
            name: "Envelopes", path: "Envelopes", sources: ["Envelopes.swift"],
            resources: [
                .embedInCode("FindCountryAsXml.reply.xml"),
                .embedInCode("FindCountryAsXml.xml"),
                .embedInCode("FindCountryAsXml@V4IPAddress=.fault.xml"),
                .embedInCode("FindCountryAsXml@V4IPAddress=1.1.1.1.reply.xml"),
                .embedInCode("FindCountryAsXml@V4IPAddress=190.88.0.1.reply.xml"),
                .embedInCode("FindCountryAsXml@V4IPAddress=193.0.6.139.reply.xml"),
                .embedInCode("FindCountryAsXml@V4IPAddress=210.171.224.1.reply.xml"),
                .embedInCode("FindCountryAsXml@V4IPAddress=34.5.6.7.reply.xml"),
                .embedInCode("FindCountryAsXml@V4IPAddress=8.8.8.8.reply.xml"),
                .embedInCode("GetSiteList.fault.xml"),
                .embedInCode("GetSiteList.xml"),
                .embedInCode("GetSiteList@Password=secret.reply.xml"),
                .embedInCode("Hello.reply.xml"),
                .embedInCode("Hello.xml"),
                .embedInCode("getUserDetails.fault.xml"),
                .embedInCode("getUserDetails.xml"),
                .embedInCode("getUserDetails@UserID=12345.reply.xml"),
                .embedInCode("soap11.xml"),
                .embedInCode("soap12.xml"),
            ],
            swiftSettings: settings),

        // Floor 1
        floor("SOAPMessage", ["XMLWire", "JSONWire", "ByteCoding"]),
        floor("XMLSchema", ["XMLWire", "ByteCoding"]),

        // Floor 2
        floor("EnvelopeTemplate", ["SOAPMessage", "XMLWire", "JSONWire"]),
        floor("WSDL", ["XMLSchema", "SOAPMessage", "XMLWire", "JSONWire", "ByteCoding"]),
        floor("SOAPTransport", ["CLibCurl", "ByteCoding"]),

        // Floor 3
        floor("MockService", ["WSDL", "EnvelopeTemplate", "XMLSchema", "SOAPMessage", "XMLWire", "ByteCoding"]),

        // Floor 4
        floor(
            "SOAPCommand",
            [
                "MockService", "WSDL", "EnvelopeTemplate", "XMLSchema", "SOAPTransport", "SOAPMessage", "XMLWire",
                "JSONWire", "ByteCoding",
                "Envelopes",
            ]),

        // Floor 5
        // Without position independence the loader has 80,000 relocations less to do, a millisecond of each call; the
        // libraries that read what strangers send, libxml2 and libcurl, keep their random addresses.
        .executableTarget(
            name: "soap", dependencies: ["SOAPCommand"], swiftSettings: settings,
            linkerSettings: [
                .unsafeFlags(
                    ["-Xclang-linker", "-no-pie"], .when(platforms: [.linux], configuration: .release))
            ]),

        // Tests
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        .target(
            name: "MockMisbehaviour", dependencies: ["MockService"], path: "Tests/MockMisbehaviour",
            swiftSettings: settings),
        tests("XMLWireTests", ["XMLWire"]),
        tests("JSONWireTests", ["JSONWire"]),
        tests("ByteCodingTests", ["ByteCoding"]),
        tests("EnvelopesTests", ["Envelopes", "EnvelopeTemplate", "SOAPMessage", "XMLWire"]),
        tests("SOAPMessageTests", ["SOAPMessage", "XMLWire", "JSONWire", "ByteCoding"]),
        tests("EnvelopeTemplateTests", ["EnvelopeTemplate", "SOAPMessage", "XMLWire"]),
        tests("XMLSchemaTests", ["XMLSchema", "XMLWire"]),
        tests("WSDLTests", ["WSDL", "EnvelopeTemplate", "XMLSchema", "SOAPMessage", "XMLWire", "JSONWire"]),
        tests("SOAPTransportTests", ["SOAPTransport", "MockService"]),
        tests(
            "MockServiceTests",
            ["MockService", "MockMisbehaviour", "EnvelopeTemplate", "WSDL", "SOAPMessage", "XMLWire"]),
        tests("SOAPCommandTests", ["SOAPCommand", "MockService", "MockMisbehaviour", "soap"]),
    ]
)
