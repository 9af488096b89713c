import APIRuntime
import JamfProAPI

/// Signing in, and what everybody with a token may ask.
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

  /// There are no accounts here, only an API client.
  func AuthTokenPostV1(_ input: Operations.AuthTokenPostV1.Input) async throws -> Operations.AuthTokenPostV1.Output {
    try await answer(Operations.AuthTokenPostV1.self) { () throws(APIFailure) in throw .invalidToken }
  }

  func JamfProVersionGetV1(
    _ input: Operations.JamfProVersionGetV1.Input
  ) async throws -> Operations.JamfProVersionGetV1.Output {
    try await answer(Operations.JamfProVersionGetV1.self) {
      Array("{\n  \"version\" : \"\(self.configuration.productVersion)\"\n}".utf8)
    }
  }
}
