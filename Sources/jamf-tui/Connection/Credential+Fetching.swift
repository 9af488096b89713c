import JamfProAPI

extension Credential {
  /// The credential of a plan, with its secret fetched from where it is kept; that may ask on the terminal.
  ///
  /// - Throws: `CommandFailure` that names the reference, never what it holds.
  init(_ plan: ConnectionPlan, environment: [String: String]) throws {
    let store = SecretStore(environment: environment, origin: plan.origin)
    self =
      switch plan.credential {
      case .apiClient(let id, let secret):
        .apiClient(id: try store.text(of: id), secret: Secret(try store.secret(secret)))
      case .user(let name, let password): .user(name: name, password: Secret(try store.secret(password)))
      case .token(let token): .token(Secret(try store.secret(token)))
      }
  }
}

extension SecretStore {
  fileprivate func text(of id: ClientID) throws -> String {
    switch id {
    case .written(let text): text
    case .kept(let reference): try secret(reference)
    }
  }
}
