/// A name that `%{…}` of `-w` does not know.
struct UnknownWriteOut: Error, Equatable {
    let name: String
    let nearest: String?
}
