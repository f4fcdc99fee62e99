/// The versions of WS-Addressing that services ask for.
public enum AddressingVersion: Hashable, Sendable, CaseIterable {
    /// WS-Addressing 1.0, W3C Recommendation of 9 May 2006.
    case v2005
    /// The member submission of 10 August 2004.
    case v2004

    /// The version whose header blocks are in `namespace`; nil where they are in neither.
    public init?(namespace: String) {
        guard let version = Self.allCases.first(where: { $0.namespace == namespace }) else { return nil }
        self = version
    }

    /// The namespace of the header blocks.
    public var namespace: String {
        switch self {
        case .v2005: "http://www.w3.org/2005/08/addressing"
        case .v2004: "http://schemas.xmlsoap.org/ws/2004/08/addressing"
        }
    }

    /// The address that stands for "in the reply to this request"; 1.0 Core §2.1, 2004 §2.1.
    var anonymousAddress: String {
        switch self {
        case .v2005: namespace + "/anonymous"
        case .v2004: namespace + "/role/anonymous"
        }
    }
}
