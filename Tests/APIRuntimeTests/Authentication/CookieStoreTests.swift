import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import APIRuntime

@Suite("Cookies") struct CookieStoreTests {
  /// What the next request to an address sends.
  private func sent(
    _ store: CookieStore, _ path: String = "/v1/x", baseURL: String = "https://jamf.example/api",
    headers: HTTPFields = [:]
  ) async throws -> String? {
    let server = ScriptedTransport(.answer(200))
    try await exchange(.get, path, headers: headers, baseURL: baseURL, through: store, to: server)
    return server.received.first?.request.headerFields[.cookie]
  }

  private func set(_ lines: String..., in store: CookieStore, baseURL: String = "https://jamf.example/api") async throws
  {
    for line in lines {
      let server = ScriptedTransport(.answer(200, [.setCookie: line]))
      try await exchange(.get, "/v1/login", baseURL: baseURL, through: store, to: server)
    }
  }

  @Test("cookies go back to their host, below their path, after those of the request")
  func scope() async throws {
    let store = CookieStore()
    try await set("sid=1; Path=/; HttpOnly", "v1=2", "other=3; Path=/api/v2", "sid=4; Path=/", in: store)
    #expect(try await sent(store) == "v1=2; sid=4")
    #expect(try await sent(store, headers: [.cookie: "own=0"]) == "own=0; v1=2; sid=4")
    #expect(try await sent(store, "/v2") == "other=3; sid=4")
    #expect(try await sent(store, "/v20") == "sid=4")
    #expect(try await sent(store, "/v2/a?b=c") == "other=3; sid=4")
    #expect(try await sent(store, baseURL: "https://other.example/api") == nil)
    #expect(store.count == 3)
    store.clear()
    #expect(try await sent(store) == nil)
  }

  @Test("a secure cookie is not sent in the clear, except to this machine")
  func secure() async throws {
    let store = CookieStore()
    try await set("sid=1; Path=/; Secure", in: store)
    #expect(try await sent(store) == "sid=1")
    #expect(try await sent(store, baseURL: "http://jamf.example/api") == nil)
    try await set("sid=2; Path=/; Secure", in: store, baseURL: "http://127.0.0.1:8099/api")
    #expect(try await sent(store, baseURL: "http://127.0.0.1:8099/api") == "sid=2")
  }

  @Test("cookies end at their time; an age comes before a date")
  func ends() async throws {
    let time = Mutex(1_700_000_000.0)
    let store = CookieStore { time.withLock(\.self) }
    try await set(
      "a=1; Max-Age=60", "b=2; Expires=Tue, 14 Nov 2023 22:15:20 GMT",
      "c=3; Expires=Tue, 14 Nov 2000 22:15:20 GMT; Max-Age=600", "d=4", in: store)
    #expect(try await sent(store) == "a=1; b=2; c=3; d=4")
    time.withLock { $0 += 60 }
    #expect(try await sent(store) == "b=2; c=3; d=4")
    time.withLock { $0 += 60 }
    #expect(try await sent(store) == "c=3; d=4")
    // How servers remove a cookie.
    try await set("d=; Max-Age=0", in: store)
    #expect(try await sent(store) == "c=3")
  }

  @Test("lines that are no cookies are ignored, and their number has a limit")
  func hostile() async throws {
    let store = CookieStore()
    try await set("", "=1", "novalue", "long=" + String(repeating: "x", count: 9000), in: store)
    #expect(store.count == 0)
    for number in 0..<60 { try await set("c\(number)=1", in: store) }
    #expect(store.count == 50)
    #expect(try await sent(store)?.hasPrefix("c10=1") == true)
  }
}
