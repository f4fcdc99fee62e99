public import XMLSchema
public import XMLWire

/// Why a WSDL, or what was asked of it, cannot be used.
public enum WSDLError: Error, Hashable, Sendable {
    /// The document cannot be had. `chain` holds the documents that led to it, the first one asked for first.
    case unreadable(document: String, chain: [String], reason: String)
    /// The document is not XML that can be read.
    case malformed(XMLReadError, document: String)
    /// The document is something else than WSDL 1.1.
    case notWSDL(DocumentKind, document: String)
    /// A document from the network asks for a local file.
    case localImport(location: String, place: SourcePlace)
    /// One of ``LoadLimits`` was passed.
    case limit(LoadLimit, document: String)
    /// A component of a schema cannot be used.
    case schema(SchemaError)
    /// An attribute that has to be there is not.
    case missingAttribute(name: String, element: QualifiedName, place: SourcePlace)
    /// A name is used that nothing declares; `missing` are the documents that could not be had and may declare it.
    case unresolved(DefinitionKind, QualifiedName, place: SourcePlace, missing: [MissingDocument])
    /// No operation of that name; `known` in document order.
    case unknownOperation(name: String, known: [String])
    /// Several operations of that name in one port; `choices` are written as they can be asked for.
    case ambiguousOperation(name: String, choices: [String])
    /// No service of that name.
    case unknownService(name: String, known: [String])
    /// No port of that name.
    case unknownPort(name: String, known: [String])
    /// The service begins with this operation, and nobody can call it.
    case notCallable(operation: String, TransmissionPattern)
    /// The operation has no port of the kind that was asked for.
    case noMatchingPort(operation: String, wanted: String)
    /// The arguments do not fit the message; all that is wrong with them.
    case arguments([ArgumentFinding])
}

/// What a document turned out to be.
public enum DocumentKind: Hashable, Sendable {
    case html
    case wsdl20
    case envelope
    case schema
    /// Any other XML; its root element.
    case other(QualifiedName)
    /// No XML at all; the first characters.
    case text(String)
}

/// What a name in a WSDL can stand for.
public enum DefinitionKind: String, Hashable, Sendable {
    case binding, portType, message, part, operation
}

/// Something odd that does not stop the work.
public enum WSDLWarning: Hashable, Sendable {
    /// An import that cannot be had.
    case missingDocument(MissingDocument)
    /// An imported document that is no WSDL and no schema, or is not well formed.
    case unusableDocument(location: String, reason: WSDLError, place: SourcePlace)
    /// A port names a binding that nothing declares, or a binding a port type.
    case unresolved(DefinitionKind, QualifiedName, place: SourcePlace)
    /// An extension that has to be understood (`wsdl:required`) and is not.
    case requiredExtension(QualifiedName, place: SourcePlace)
    /// Two components of one kind and name; the first is used.
    case duplicate(DefinitionKind, QualifiedName, place: SourcePlace)
}

/// What loading may cost.
public struct LoadLimits: Hashable, Sendable {
    /// Documents, the first one included.
    public var documents = 1000
    /// Bytes of one document.
    public var documentBytes = 64 << 20
    /// Bytes of all documents.
    public var totalBytes = 256 << 20
    /// Levels of nesting.
    public var depth = 256

    /// The limits that real WSDLs stay below.
    public init() {}
}

/// The limit of ``LoadLimits`` that was passed.
public enum LoadLimit: Hashable, Sendable {
    case documents(Int)
    case documentBytes(Int)
    case totalBytes(Int)
}

extension WSDLError {
    /// Whether a definition of a schema is deeper or larger than is followed.
    var isOfSize: Bool {
        switch self {
        case .schema(.tooDeep), .schema(.tooLarge): true
        default: false
        }
    }
}

extension Schema {
    /// A type, with the errors of this module; see ``Schema/type(_:usedAt:)``.
    func definition(of reference: TypeReference, usedAt place: SourcePlace) throws(WSDLError) -> SchemaType {
        do { return try type(reference, usedAt: place) } catch { throw .schema(error) }
    }

    /// What is wrong with `text`; nil where it is a value of `type`.
    /// - Parameter names: see ``SimpleTypeValidator``.
    func defect(
        of text: String, type: SimpleType, names: @escaping SimpleTypeValidator.Names = SimpleTypeValidator.anyName
    ) throws(WSDLError) -> SimpleTypeDefect? {
        do { return try SimpleTypeValidator(schema: self, names: names).defect(of: text, type: type) } catch {
            throw .schema(error)
        }
    }

    /// The value that `text` is; nil where it is none of `type`.
    func value(
        of text: String, type: SimpleType, names: @escaping SimpleTypeValidator.Names
    ) throws(WSDLError) -> SimpleValue? {
        do { return try SimpleTypeValidator(schema: self, names: names).value(of: text, type: type) } catch {
            throw .schema(error)
        }
    }

    /// Whether both texts are values of `type`, and the same one.
    func areSame(
        _ one: String, _ other: String, type: SimpleType, names: @escaping SimpleTypeValidator.Names
    ) throws(WSDLError) -> Bool {
        guard let one = try value(of: one, type: type, names: names),
            let other = try value(of: other, type: type, names: names)
        else { return false }
        return one.isSame(as: other)
    }
}
