import APIRuntime
import DemoServer
import Foundation
import HeldWork
import HTTPTypes
import JamfProAPI
import Secrets
import Synchronization
import Testing

@Suite("Revealing secrets") struct RevealTests {
  private static let kinds: [(SecretKind, String, String)] = [
    (
      .fileVault, "filevault",
      #"{"computerId":"7","personalRecoveryKey":"HUSH-key","individualRecoveryKeyValidityStatus":"INVALID"}"#
    ),
    (.recoveryLock, "view-recovery-lock-password", #"{"recoveryLockPassword":"HUSH-key"}"#),
    (.lockPIN, "view-device-lock-pin", #"{"pin":"HUSH-key"}"#),
  ]

  private func text(_ answer: SecretAnswer) -> String? {
    answer.secret.map { $0.withBytes { String(decoding: $0, as: UTF8.self) } }
  }

  private func failure(_ client: JamfProAPIClient, _ secret: ComputerSecret) async -> JamfProError? {
    await #expect(throws: JamfProError.self) { try await client.reveal(secret) }
  }

  @Test("each kind is read from its operation, and from that of older servers", arguments: 0..<3)
  func kinds(index: Int) async throws {
    let (kind, path, body) = Self.kinds[index]
    for (version, release) in [("v4", "11.30.2"), ("v1", "11.5.0")] {
      let (client, server) = stubClient(version: release) { received in
        received.path == "/\(version)/computers-inventory/7/\(path)" ? answer(200, body) : answer(404, "{}")
      }
      let revealed = try await client.reveal(.computer(kind, id: "7"))
      #expect(text(revealed) == "HUSH-key")
      #expect((revealed.remark != nil) == (kind == .fileVault))
      #expect(server.received.filter { $0.path.contains(path) }.count == 1)
      #expect(server.received.last?.request.headerFields[.acceptEncoding] == "identity")
    }
  }

  @Test("a server without the newest version is asked in the next older one; nothing stored needs no more requests")
  func fallback() async throws {
    let (client, server) = stubClient { received in
      if received.path.hasPrefix("/v3/computers-inventory?") { return answer(200, #"{"totalCount":0,"results":[]}"#) }
      return received.path == "/v3/computers-inventory/7/filevault" ? answer(200, Self.kinds[0].2) : answer(404, "{}")
    }
    client.assumeNewestInventory()
    #expect(text(try await client.reveal(.computer(.fileVault, id: "7"))) == "HUSH-key")
    #expect(try await client.reveal(.computer(.lockPIN, id: "7")).secret == nil)
    let secrets = server.received.map(\.path).filter { !$0.contains("?") && $0.contains("/7/") }
    #expect(
      secrets == [
        "/v4/computers-inventory/7/filevault", "/v3/computers-inventory/7/filevault",
        "/v3/computers-inventory/7/view-device-lock-pin",
      ])
  }

  @Test("an answer without the key, or with an empty one, is nothing stored")
  func empty() async throws {
    for body in [
      "{}", #"{"personalRecoveryKey":null}"#, #"{"personalRecoveryKey":"","institutionalRecoveryKeyPresent":true}"#,
    ] {
      let (client, _) = stubClient { _ in answer(200, body) }
      let revealed = try await client.reveal(.computer(.fileVault, id: "7"))
      #expect(revealed.secret == nil)
      #expect(revealed.reason(forNo: .fileVault).contains("institutional") == body.contains("institutional"))
    }
  }

  @Test("the key of another computer is not shown")
  func otherComputer() async throws {
    let (client, _) = stubClient { _ in answer(200, #"{"computerId":"8","personalRecoveryKey":"HUSH-key"}"#) }
    let error = try #require(await failure(client, .computer(.fileVault, id: "7")))
    #expect(error.what.contains("cannot be read") && !"\(error)".contains("HUSH"))
  }

  @Test("escapes and any characters of a password are kept")
  func characters() async throws {
    let (client, server) = stubClient { _ in answer(200, #"{"password":"a\"\\\u00e9\ud83d\udd11 ~"}"#) }
    let account = LocalAdminAccount(managementID: "m 1", username: "ad/min", guid: "G", source: "MDM")
    #expect(text(try await client.reveal(.account(account))) == "a\"\\é\u{1F511} ~")
    #expect(server.received.last?.path == "/v2/local-admin-password/m%201/account/ad%2Fmin/G/password")
  }

  @Test(
    "no failure is repeated, none shows the answer, and each says what may have been recorded",
    arguments: [
      ("lost", "was lost"), ("cut", "cannot be read"), ("html", "failed (status 500)"), ("json", "failed (status 500)"),
      ("other", "cannot be read"), ("long", "cannot be read"), ("503", "is not available"),
      ("number", "cannot be read"),
      ("kind", "cannot be read"), ("twice", "cannot be read"), ("half", "cannot be read"), ("429", "too many requests"),
    ])
  func failures(kind: String, sentence: String) async throws {
    let (client, server) = stubClient { received in
      switch kind {
      case "lost": throw TransportError.connectionClosed
      case "cut": return answer(200, #"{"password":"HUSH-ke"#)
      case "html": return answer(500, "<html>HUSH-key</html>", contentType: "text/html")
      case "json": return jamfError(500, "HUSH-key", "HUSH-key")
      case "other": return answer(200, "HUSH-key", contentType: "text/plain")
      case "long": return answer(200, "{\"password\":\"\(String(repeating: "HUSH", count: 2000))\"}")
      case "503": return jamfError(503, "HUSH-key", "HUSH-key")
      case "kind": return answer(200, #"{"pin":"HUSH-key"}"#)
      case "twice": return answer(200, #"{"password":"HUSH-key","password":"HUSH-two"}"#)
      case "half": return answer(200, #"{"password":"HUSH\ud800-key"}"#)
      case "429": return answer(429, #"{"password":"HUSH-key"}"#, [.retryAfter: "0"])
      default: return answer(200, #"{"password":12345678}"#)
      }
    }
    let account = LocalAdminAccount(managementID: "m", username: "a", guid: "", source: "")
    let error = try #require(await failure(client, .account(account)))
    #expect(server.received.filter { $0.path.contains("password") }.count == 1)
    let words = [error.what, error.why, error.next].compactMap(\.self).joined(separator: " ")
    #expect(words.contains(sentence) && words.contains("may have recorded"), "\(words)")
    var dumped = ""
    dump(error, to: &dumped)
    #expect(!(words + dumped).contains("HUSH") && !(words + dumped).contains("12345678"))
  }

  @Test("a refusal names the privilege, and an expired token is replaced: the first request revealed nothing")
  func refusals() async throws {
    let (client, _) = stubClient { _ in jamfError(403, "INVALID_PRIVILEGE", "HUSH-key") }
    let error = try #require(await failure(client, .computer(.recoveryLock, id: "7")))
    #expect(error.kind == .missingPrivilege(["View Recovery Lock"]) && !"\(error)".contains("HUSH"))
    let requests = Atomic(0)
    let (second, server) = stubClient { _ in
      requests.add(1, ordering: .relaxed).newValue == 1 ? answer(401, "{}") : answer(200, Self.kinds[2].2)
    }
    #expect(text(try await second.reveal(.computer(.lockPIN, id: "7"))) == "HUSH-key")
    #expect(server.count(Operations.AccessTokenRequest.id) == 2)
  }

  @Test("accounts and their history contain no password; the demo server notes views and changes the password later")
  func demo() async throws {
    let clock = ManualClock()
    let server = DemoServer(
      DemoServer.Configuration(
        fleet: DemoFleet(seed: 7, count: 60, reference: DemoServerTests.day), tokenLifetime: .seconds(100_000)),
      clock: DemoClock(milliseconds: DemoServerTests.day) { clock.now })
    let client = JamfProAPIClient(
      serverURL: try #require(URL(string: "http://demo.example/api")),
      credential: .apiClient(
        id: server.configuration.clientID, secret: Secret(server.configuration.clientSecret)),
      transport: DemoTransport(server))
    var found: [LocalAdminAccount] = []
    for id in 1...60 where found.count < 2 {
      let record = try JSONValue(jsonBytes: try await client.computerDetail(id: "\(id)"))
      let managementID = record["general"]?["managementId"]?.stringValue ?? ""
      if !managementID.isEmpty { found = try await client.localAdminAccounts(managementID: managementID) }
    }
    #expect(Set(found.map(\.source)) == ["MDM", "JMF"])
    let account = found[0]
    #expect(try await client.localAdminHistory(managementID: account.managementID).isEmpty)
    let first = text(try await client.reveal(.account(account)))
    let again = text(try await client.reveal(.account(account)))
    #expect(first?.count == 14 && again == first)
    #expect(text(try await client.reveal(.account(found[1]))) != first)
    clock.advance(.seconds(121))
    let events = try await client.localAdminHistory(managementID: account.managementID)
    #expect(events.map(\.event).sorted() == ["COMPLETED", "COMPLETED", "VIEWED", "VIEWED", "VIEWED"])
    #expect(events.filter { $0.event == "VIEWED" }.allSatisfy { $0.viewedBy == server.configuration.clientID })
    #expect(text(try await client.reveal(.account(account))) != first)
  }
}
