/// What this release is called, in `soap version` and in the manual.
enum Release {
    static let version = "0.1.0"
    /// `YYYY-MM-DD`.
    static let date = "2026-11-30"
}
