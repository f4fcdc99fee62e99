public import SOAPMessage
internal import XMLSchema
public import XMLWire

/// A `wsdl:service`, WSDL 1.1 §2.7.
public struct Service: Hashable, Sendable {
    /// Its name, and the target namespace of its document.
    public let name: QualifiedName
    /// Its ports in document order.
    public let ports: [Port]
    /// What `wsdl:documentation` says, white space collapsed.
    public let documentation: String?
    let place: SourcePlace
}

/// A `wsdl:port`, WSDL 1.1 §2.6.
public struct Port: Hashable, Sendable {
    /// Its name, unique in the service.
    public let name: String
    /// The binding it offers.
    public let binding: QualifiedName
    /// `soap:address/@location`, WSDL 1.1 §3.8, resolved against the URL of the document; nil where there is none.
    public let address: String?
    /// What `wsdl:documentation` says.
    public let documentation: String?
    let place: SourcePlace
}

/// How messages of a binding travel.
public enum BindingProtocol: Hashable, Sendable {
    /// WSDL 1.1 §3, and its counterpart for SOAP 1.2.
    case soap(SOAPVersion)
    /// WSDL 1.1 §4 with `verb="GET"`.
    case httpGet
    /// WSDL 1.1 §4 with `verb="POST"`.
    case httpPost
    /// Something that is not understood; the namespace of its binding element, empty where there is none.
    case other(String)

    /// The SOAP version; nil where it is not SOAP.
    public var soapVersion: SOAPVersion? {
        switch self {
        case .soap(let version): version
        case .httpGet, .httpPost, .other: nil
        }
    }
}

/// WSDL 1.1 §3.3, §3.4.
public enum BindingStyle: String, Hashable, Sendable {
    case document, rpc
}

/// WSDL 1.1 §3.5.
public enum BindingUse: String, Hashable, Sendable {
    case literal, encoded
}

/// A `wsdl:binding` without its operations, WSDL 1.1 §2.5.
public struct Binding: Hashable, Sendable {
    /// `wsdl:binding/@name`, in the target namespace of its document.
    public let name: QualifiedName
    /// The port type it binds.
    public let portType: QualifiedName
    /// How its messages travel.
    public let `protocol`: BindingProtocol
    /// `soap:binding/@transport`.
    public let transport: String?
    /// `soap:binding/@style`, the default for operations.
    public let style: BindingStyle
    /// What `wsdl:documentation` says.
    public let documentation: String?
    let place: SourcePlace
}

/// A `wsdl:operation` of a binding.
public struct BindingOperation: Hashable, Sendable {
    /// `wsdl:operation/@name`.
    public let name: String
    /// `wsdl:input/@name`, which tells overloads apart.
    public let inputName: String?
    /// `wsdl:output/@name`.
    public let outputName: String?
    /// `soap:operation/@soapAction`; nil where it is not given.
    public let action: String?
    /// That of the operation, else of the binding, else document.
    public let style: BindingStyle
    /// `http:operation/@location`.
    public let location: String?
    /// The body and header blocks of the request.
    public let input: MessageBinding
    /// The body and header blocks of the answer; nil where there is none.
    public let output: MessageBinding?
    /// The names of the faults that are bound.
    public let faultNames: [String]
    /// What `wsdl:documentation` says.
    public let documentation: String?
    let place: SourcePlace
}

/// How one message is put into an envelope: `soap:body` and `soap:header`, WSDL 1.1 §3.5 and §3.7.
public struct MessageBinding: Hashable, Sendable {
    /// literal where nothing is said.
    public var use: BindingUse = .literal
    /// The namespace of the RPC wrapper.
    public var namespace: String?
    /// `encodingStyle`, a list of URIs.
    public var encodingStyle: String?
    /// The parts that are in the body; nil means all that are in no header.
    public var parts: [String]?
    /// The parts that travel beside the envelope: `mime:content` in `mime:multipartRelated`, WSDL 1.1 §5.
    public var attachments: [String] = []
    /// The media type where the message is no form but the XML of its only part: `mime:mimeXml`, or `mime:content` of such a
    /// type, WSDL 1.1 §5.
    public var xmlType: String?
    /// The header blocks.
    public var headers: [HeaderBinding] = []
    /// Whether the parts stand in the place of `(PART)` in the location: `http:urlReplacement`, WSDL 1.1 §4.5.
    public var isURLReplacement = false
}

/// One `soap:header`.
public struct HeaderBinding: Hashable, Sendable {
    /// The message the part is of; not always that of the operation.
    public let message: QualifiedName
    /// The part.
    public let part: String
    /// literal where nothing is said.
    public let use: BindingUse
    /// For encoded parts, which have no element.
    public let namespace: String?
    let place: SourcePlace
}

/// A `wsdl:portType`, WSDL 1.1 §2.4.
public struct PortType: Hashable, Sendable {
    /// `wsdl:portType/@name`, in the target namespace of its document.
    public let name: QualifiedName
    /// Its operations in document order.
    public let operations: [Operation]
    /// What `wsdl:documentation` says.
    public let documentation: String?
    let place: SourcePlace
}

/// Who sends the first message, and whether the other answers, WSDL 1.1 §2.4.
public enum TransmissionPattern: String, Hashable, Sendable {
    case oneWay, requestResponse
    /// The service asks.
    case solicitResponse
    /// The service tells.
    case notification

    /// Whether a client can begin.
    public var isCallable: Bool { self == .oneWay || self == .requestResponse }
}

/// A `wsdl:operation` of a port type.
public struct Operation: Hashable, Sendable {
    /// `wsdl:operation/@name`.
    public let name: String
    /// Which of its messages comes first.
    public let pattern: TransmissionPattern
    /// The request; nil for a notification.
    public let input: MessageReference?
    /// The answer; nil for a one-way operation.
    public let output: MessageReference?
    /// The declared faults.
    public let faults: [MessageReference]
    /// `parameterOrder`, WSDL 1.1 §2.4.6.
    public let parameterOrder: [String]
    /// What `wsdl:documentation` says.
    public let documentation: String?
    let place: SourcePlace
}

/// A `wsdl:input`, `wsdl:output` or `wsdl:fault` of a port type.
public struct MessageReference: Hashable, Sendable {
    /// As written; nil where there is none.
    public let name: String?
    /// The message.
    public let message: QualifiedName
    /// `Action` of WS-Addressing; nil where it is not given.
    public let action: String?
    /// What `wsdl:documentation` says.
    public let documentation: String?
    let place: SourcePlace
}

/// A `wsdl:message`, WSDL 1.1 §2.3.
public struct Message: Hashable, Sendable {
    /// `wsdl:message/@name`, in the target namespace of its document.
    public let name: QualifiedName
    /// Its parts in document order.
    public let parts: [Part]
    /// What `wsdl:documentation` says.
    public let documentation: String?
    let place: SourcePlace
}

/// A `wsdl:part`: an element or a type.
public struct Part: Hashable, Sendable {
    /// `wsdl:part/@name`.
    public let name: String
    /// The element that is the part.
    public let element: QualifiedName?
    /// The type the part is of.
    public let type: QualifiedName?
    /// What `wsdl:documentation` says.
    public let documentation: String?
    let place: SourcePlace
}

/// An operation as one port offers it.
public struct BoundOperation: Hashable, Sendable {
    /// Nil where the WSDL has no service.
    public let service: Service?
    /// Nil where the WSDL has no service.
    public let port: Port?
    /// With the style that holds where the operation says none.
    public let binding: Binding
    /// What the binding says about it.
    public let bindingOperation: BindingOperation
    /// What the port type says about it.
    public let portTypeOperation: Operation
}

/// One line of what a WSDL offers.
public struct ListedOperation: Hashable, Sendable {
    /// Nil where the WSDL has no service.
    public let service: String?
    /// Nil where the WSDL has no service.
    public let port: String?
    /// The operation's name.
    public let operation: String
    /// The name of its input, where others of the port have the same name; `operation#input` is what picks it.
    public let input: String?
    /// Who begins.
    public let pattern: TransmissionPattern
    /// How its messages travel.
    public let `protocol`: BindingProtocol
    /// document or rpc.
    public let style: BindingStyle
    /// The action; nil where the WSDL names none.
    public let action: String?
    /// The address; nil where the WSDL has none.
    public let address: String?

    /// What it is called by: with `#` and the name of its input where others of the port have the same name.
    public var name: String { input.map { "\(operation)#\($0)" } ?? operation }
}
