/// An error in whose words there may be secrets.
struct MaskedError: Error {
    let error: any Error
    let mask: SecretMask
}
