import JamfProAPI

extension Credential {
  /// The credential of a plan, with its secret fetched from where it is kept; that may ask on the terminal.
  ///
  /// - Throws: `CommandFailure` that names the reference, never what it holds.
  init(_ plan: ConnectionPlan.Credential, store: SecretStore) throws {
    self =
      switch plan {
      case .apiClient(let id, let secret): .apiClient(id: id, secret: Secret(try store.secret(secret)))
      case .user(let name, let password): .user(name: name, password: Secret(try store.secret(password)))
      case .token(let token): .token(Secret(try store.secret(token)))
      }
  }
}
