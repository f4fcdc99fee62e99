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
        .target(
            name: "Envelopes", path: "Envelopes", sources: ["Envelopes.swift"],
            swiftSettings: settings),

        // Floor 1
        floor("SOAPMessage", ["XMLWire", "JSONWire"]),

        // Floor 2
        floor("WSDL", ["SOAPMessage", "XMLWire", "JSONWire"]),
        floor("SOAPTransport", ["CLibCurl"]),

        // Floor 3
        floor("MockService", ["SOAPMessage", "XMLWire", "Envelopes"]),

        // Floor 4
        floor(
            "SOAPCommand",
            ["MockService", "WSDL", "SOAPTransport", "SOAPMessage", "XMLWire", "JSONWire", "Envelopes"]),

        // Floor 5
        .executableTarget(name: "soap", dependencies: ["SOAPCommand"], swiftSettings: settings),

        // Tests
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        tests("XMLWireTests", ["XMLWire"]),
        tests("JSONWireTests", ["JSONWire"]),
        tests("EnvelopesTests", ["Envelopes", "SOAPMessage", "XMLWire"]),
        tests("SOAPMessageTests", ["SOAPMessage", "XMLWire", "JSONWire"]),
        tests("SOAPTransportTests", ["SOAPTransport"]),
        tests("MockServiceTests", ["MockService", "SOAPMessage"]),
        tests("SOAPCommandTests", ["SOAPCommand", "MockService", "soap"]),
    ]
)
