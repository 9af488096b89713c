import APIRuntime
import HTTPTypes
import JamfProAPI

/// Signing in, and what every holder of a token may request.
extension DemoAPI {
  func AccessTokenRequest(
    _ input: Operations.AccessTokenRequest.Input
  ) async throws -> Operations.AccessTokenRequest.Output {
    switch input.body {
    case .urlEncodedForm(let form): token(for: form)
    }
  }

  func OauthTokenPostV1(
    _ input: Operations.OauthTokenPostV1.Input
  ) async throws -> Operations.OauthTokenPostV1.Output {
    switch input.body {
    case .urlEncodedForm(let form): token(for: form)
    }
  }

  private func token(for form: Components.Schemas.AccessTokenRequest) -> Operations.AccessTokenRequest.Output {
    switch tokens.issue(to: form) {
    case .success(let token): .ok(.init(body: .json(token)))
    case .failure(.credentials(let error)): .unauthorized(.init(body: .json(error)))
    case .failure(.request(let error)): .badRequest(.init(body: .json(error)))
    }
  }

  func AuthTokenPostV1(_ input: Operations.AuthTokenPostV1.Input) async throws -> Operations.AuthTokenPostV1.Output {
    try await answer(Operations.AuthTokenPostV1.self) { () throws(APIFailure) in
      guard let token = Caller.current.credential("basic").flatMap(self.tokens.signIn) else { throw .wrongPassword }
      return token.jsonBytes()
    }
  }

  func AuthKeepAlivePostV1(
    _ input: Operations.AuthKeepAlivePostV1.Input
  ) async throws -> Operations.AuthKeepAlivePostV1.Output {
    try await answer(Operations.AuthKeepAlivePostV1.self) { () throws(APIFailure) in
      guard let token = Caller.current.credential("bearer").flatMap(self.tokens.renew) else {
        throw .missingPrivilege
      }
      return token.jsonBytes()
    }
  }

  func AuthInvalidateTokenPostV1(
    _ input: Operations.AuthInvalidateTokenPostV1.Input
  ) async throws -> Operations.AuthInvalidateTokenPostV1.Output {
    if let token = Caller.current.credential("bearer") { tokens.revoke(token) }
    return .noContent(.init())
  }

  func AuthGetV1(_ input: Operations.AuthGetV1.Input) async throws -> Operations.AuthGetV1.Output {
    let isUser = Caller.current.holder == .user
    let account = Components.Schemas.AuthAccountV1(
      id: isUser ? "1" : "2", username: isUser ? configuration.username : configuration.clientID,
      realName: isUser ? "Demo User" : nil, email: isUser ? "demo-user@example.com" : nil,
      preferences: .init(
        language: "en", dateFormat: "MM/dd/yyyy", region: "Europe", timezone: "Etc/GMT", disableRelativeDates: false),
      multiSiteAdmin: false, accessLevel: .FullAccess, privilegeSet: .CUSTOM,
      privilegesBySite: ["-1": privileges], groupIds: [], currentSiteId: "-1")
    return .ok(
      .init(
        body: .json(
          .init(account: account, accountGroups: [], sites: [], authenticationType: isUser ? .JSS : .CLIENT_CREDENTIALS)
        )))
  }

  /// What an account may do here: everything that any operation requires, except what is missing on purpose.
  private var privileges: [String] {
    Set(routes().flatMap(\.facts.requiredPrivileges)).filter { faults.grants($0) }.sorted()
  }

  func JamfProVersionGetV1(
    _ input: Operations.JamfProVersionGetV1.Input
  ) async throws -> Operations.JamfProVersionGetV1.Output {
    try await answer(Operations.JamfProVersionGetV1.self) {
      Array("{\n  \"version\" : \"\(self.configuration.productVersion)\"\n}".utf8)
    }
  }
}
