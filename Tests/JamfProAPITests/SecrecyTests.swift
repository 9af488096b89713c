import APIRuntime
import Foundation
import HTTPTypes
import JamfProAPI
import Testing

@Suite struct SecrecyTests {
  /// Everything a value shows of itself to whoever prints, dumps or debugs it.
  func exposure(_ value: some Any) -> String {
    var text = "\(value)\n\(String(reflecting: value))\n"
    dump(value, to: &text)
    return text
  }

  /// A server that echoes what it was sent, in every place it can.
  func echoing(_ status: Int) -> StubServer {
    StubServer { received in
      if received.operationID == Operations.AccessTokenRequest.id, status != 499 {
        return tokenAnswer("HUSH-token")
      }
      let echo = (received.authorization ?? "") + String(decoding: received.body, as: UTF8.self)
      return answer(
        status, #"{"errors":[{"code":"X","description":"\#(echo)"}]}"#,
        [.setCookie: "JSESSIONID=HUSH-cookie", .location: "https://x.example/?HUSH-token"])
    }
  }

  @Test(
    "no error shows a secret or a token, even when the server repeats them",
    arguments: [
      200, 302, 400, 401, 403, 404, 409, 429, 499, 500, 503,
    ])
  func errors(_ status: Int) async throws {
    let client = JamfProAPIClient(
      serverURL: stubURL, credential: stubCredential, transport: echoing(status), sleep: { _ in })
    do {
      _ = try await client.ComputerInventoryGetV4AllPages()
      _ = try await client.computerDetail(id: "1")
    } catch {
      #expect(!exposure(error).contains("HUSH"))
    }
    do {
      _ = try await client.api.JamfProVersionGetV1().ok.body.json
    } catch {
      #expect(!exposure(error).contains("HUSH"))
      #expect(!exposure(client.explain(error)).contains("HUSH"))
    }
  }

  @Test("neither client, credential, token nor answer shows a secret")
  func values() async throws {
    let client = JamfProAPIClient(
      serverURL: stubURL, credential: stubCredential, transport: echoing(500), sleep: { _ in })
    let token = try await client.tokens.token()
    #expect(token.value.reveal() == "HUSH-token")
    #expect(!exposure(token).contains("HUSH"))
    #expect(!exposure(client).contains("HUSH"))
    #expect(!exposure(client.tokens).contains("HUSH"))
    #expect(!exposure(client.api).contains("HUSH"))
    for credential in [stubCredential, .user(name: "jane", password: Secret("HUSH")), .token(Secret("HUSH"))] {
      #expect(!exposure(credential).contains("HUSH"))
    }
    let body = Components.Schemas.AccessTokenRequest(
      client_id: "c", client_secret: "HUSH", grant_type: "client_credentials")
    #expect(!exposure(body).contains("HUSH"))
    let answer = try await client.api.AccessTokenRequest(body: .urlEncodedForm(body))
    #expect(!exposure(answer).contains("HUSH"))
    #expect(!exposure(try answer.ok.body.json).contains("HUSH"))
  }
}
