import SOAPMessage
import XMLWire

/// The names of shell variables for the leaves of a result, no two the same.
///
/// A name that the user picked stays as it is; one that the reply makes begins with a prefix, so that it is none that a
/// shell or a loader heeds.
struct ShellNames {
    private let prefix: String
    private var taken: Set<String> = []
    private(set) var collisions: [ReplyNotice.Collision] = []

    init(prefix: String) { self.prefix = prefix }

    /// A name of letters, digits and underscores; one that is taken gets a number, `a_b_2`.
    /// - Parameters:
    ///   - path: of the leaf; empty where the result is one.
    ///   - picked: the path that the user gave; its items are picked too.
    mutating func name(for path: String, picked: String?) -> String {
        let isPicked = picked.flatMap { path.removing(prefix: $0) }?.allSatisfy { "[]0123456789".contains($0) } ?? false
        let base = ShellQuoting.variable((isPicked ? "" : prefix) + (path.isEmpty ? "result" : Self.name(path)))
        var name = base
        var number = 2
        while !taken.insert(name).inserted {
            name = "\(base)_\(number)"
            number += 1
        }
        if number > 2 { collisions.append(ReplyNotice.Collision(path: path, name: name)) }
        return name
    }

    private static func name(_ path: String) -> String {
        let ignored: Set<Unicode.Scalar> = ["]", "@", "#", "\\"]
        let path = path.removing(prefix: ".") ?? path[...]
        return String(String.UnicodeScalarView(path.unicodeScalars.filter { !ignored.contains($0) }))
    }
}
