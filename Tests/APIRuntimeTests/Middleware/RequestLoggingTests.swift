import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite struct RequestLoggingTests {
  /// The log line of a request.
  func line(
    _ method: HTTPRequest.Method = .get, _ path: String = "/v1/x", headers: HTTPFields = [:], body: HTTPBody? = nil,
    baseURL: String = "https://jamf.example/api/", shownHeaders: Set<HTTPField.Name> = [],
    secretNames: Set<String> = [], bodyLimit: Int = 1000
  ) async throws -> String {
    let log = Log<String>()
    let logging = RequestLogging(
      shownHeaders: shownHeaders, secretNames: secretNames, bodyLimit: bodyLimit, log: { log.add($0) })
    let server = ScriptedTransport(.answer(200))
    try await exchange(
      method, path, headers: headers, body: body, baseURL: baseURL, through: logging, to: server)
    // The request is sent unchanged.
    #expect(server.received.first?.request.headerFields == headers)
    #expect(server.received.first?.request.path == path)
    #expect(log.entries.count == 1)
    return log.entries.first ?? ""
  }

  /// The words that bash reads from a line.
  func words(_ line: String) throws -> [String] {
    let bash = Process()
    bash.executableURL = URL(filePath: "/bin/bash")
    bash.arguments = ["-c", "set -- \(line); printf '%s\\0' \"$@\""]
    let output = Pipe()
    bash.standardOutput = output
    try bash.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    bash.waitUntilExit()
    #expect(bash.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self).split(separator: "\0", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  let json: HTTPFields = [.contentType: "application/json; charset=utf-8"]

  @Test("a request is a line of curl that can be pasted")
  func plain() async throws {
    #expect(try await line() == "curl https://jamf.example/api/v1/x")
    #expect(
      try await line(.get, "/v1/x?section=GENERAL&filter=a%3D%3D%22b%22", headers: [.accept: "application/json"])
        == "curl 'https://jamf.example/api/v1/x?section=GENERAL&filter=a%3D%3D%22b%22' -H 'Accept: application/json'")
    #expect(
      try await line(.put, headers: json, body: HTTPBody(#"{"name": "it's",  "n": 1.50}"#))
        == #"curl -X PUT https://jamf.example/api/v1/x -H 'Content-Type: application/json; charset=utf-8' "#
        + #"--data-raw '{"name": "it'\''s",  "n": 1.50}'"#)
    #expect(try await line(.head) == "curl --head https://jamf.example/api/v1/x")
    #expect(try await line(.delete) == "curl -X DELETE https://jamf.example/api/v1/x")
    #expect(try await line(.get, "/v1/x?a={b}") == "curl --globoff 'https://jamf.example/api/v1/x?a={b}'")
    #expect(try await line(headers: [.accept: ""]).hasSuffix("-H 'Accept;'"))
  }

  @Test("only headers that are known to contain no secret are shown")
  func headers() async throws {
    let tenant = HTTPField.Name("X-Tenant-Id")!
    let headers: HTTPFields = [
      .authorization: "Bearer HUSH", .cookie: "JSESSIONID=HUSH", HTTPField.Name("X-Api-Key")!: "HUSH",
      .proxyAuthorization: "Basic HUSH", .referer: "https://x.example/?HUSH", .accept: "text/csv", tenant: "t-1",
    ]
    let hidden = try await line(headers: headers)
    #expect(!hidden.contains("HUSH") && !hidden.contains("t-1"))
    #expect(hidden.contains("-H 'Authorization: REDACTED'"))
    #expect(hidden.contains("-H 'Accept: text/csv'"))
    #expect(try await line(headers: headers, shownHeaders: [tenant]).contains("-H 'X-Tenant-Id: t-1'"))
  }

  @Test(
    "secrets in a query or form are hidden, in any spelling of their names",
    arguments: [
      "client_secret", "clientSecret", "CLIENT-SECRET", "password", "newPassword", "access_token", "refreshToken",
      "api_key",
      "apikey", "apiKey", "pin", "deviceLockPin", "code", "otp", "signature", "sessionId", "JSESSIONID",
      "client%5Fsecret",
      "pass%77ord", "assertion", "recoveryLockPassword", "personalRecoveryKey", "Authorization", "private_key",
    ])
  func fields(_ name: String) async throws {
    let pairs = "a=1&\(name)=HU%53H&b=2"
    let query = try await line(.get, "/v1/x?\(pairs)")
    #expect(query == "curl 'https://jamf.example/api/v1/x?a=1&\(name)=REDACTED&b=2'")
    let form = try await line(
      .post, headers: [.contentType: "application/x-www-form-urlencoded"], body: HTTPBody(pairs))
    #expect(form.hasSuffix("--data-raw 'a=1&\(name)=REDACTED&b=2'"))
  }

  @Test(
    "values without secrets are shown",
    arguments: ["shopping", "name", "keyboard", "opinion", "page-size", "managementId", "authority", "encoding"])
  func harmless(_ name: String) async throws {
    #expect(try await line(.get, "/v1/x?\(name)=value").hasSuffix("\(name)=value'"))
  }

  @Test("secrets in JSON are hidden at any depth, and the rest is shown")
  func jsonBody() async throws {
    let body = """
      {"name":"Ada","auth":{"password":["HUSH"]},"list":[{"client_secret":"HUSH","pin":123456,"token":null}],
      "jwt":"HUSH","note":"eyJhbGciOi.HUSH","header":"bearer HUSH","key":{"a":"HUSH"},"n":12}
      """
    let line = try await line(.post, headers: json, body: HTTPBody(body))
    #expect(!line.contains("HUSH") && !line.contains("123456"))
    #expect(
      line.hasSuffix(
        #"--data-raw '{"name":"Ada","auth":"REDACTED","list":[{"client_secret":"REDACTED","pin":"REDACTED","token":null}],"#
          + #""jwt":"REDACTED","note":"REDACTED","header":"REDACTED","key":"REDACTED","n":12}'"#))
  }

  @Test("additional names can be given")
  func furtherNames() async throws {
    let line = try await line(
      .post, "/v1/x?Badge=HUSH", headers: json, body: HTTPBody(#"{"badge":"HUSH","x":1}"#), secretNames: ["bAdge"])
    #expect(line.contains("?Badge=REDACTED") && line.hasSuffix(#"--data-raw '{"badge":"REDACTED","x":1}'"#))
  }

  @Test("a name and password in the address, a token in a path and a query without names are hidden")
  func addresses() async throws {
    #expect(
      try await line(baseURL: "https://jane:HUSH@jamf.example/api") == "curl https://REDACTED@jamf.example/api/v1/x")
    #expect(
      try await line(.get, "/v1/x/eyJHUSH/y?eyJHUSH&HUSH")
        == "curl 'https://jamf.example/api/v1/x/REDACTED/y?REDACTED&REDACTED'")
  }

  @Test("a token that is recognizable is hidden in any field")
  func tellingValues() async throws {
    for value in ["eyJHUSH.a.b", "Bearer%20HUSH", "basic+HUSH", "-----BEGIN+PRIVATE+KEY-----HUSH"] {
      #expect(try await line(.get, "/v1/x?a=\(value)") == "curl 'https://jamf.example/api/v1/x?a=REDACTED'")
    }
  }

  @Test("a body in which secrets cannot be found is hidden")
  func opaqueBodies() async throws {
    let form = MultipartForm()
    let bodies: [(HTTPFields, HTTPBody)] = [
      (json, HTTPBody(#"{"password":"HUSH""#)), ([.contentType: "text/plain"], HTTPBody("HUSH")),
      ([:], HTTPBody("HUSH")),
      ([.contentType: "application/xml"], HTTPBody("<password>HUSH</password>")),
      (json, pieces(Array(#""HUSH""#.utf8), of: 2)), ([.contentType: form.contentType], form.body),
      ([.contentType: "application/x-www-form-urlencoded"], HTTPBody([0xFF, 72, 85, 83, 72])),
      (json, HTTPBody("\"HUSH" + String(repeating: " ", count: 1000) + "\"")),
    ]
    for (headers, body) in bodies {
      let line = try await line(.post, headers: headers, body: body)
      #expect(!line.contains("HUSH"))
      #expect(line.hasSuffix("--data-binary @-"))
    }
  }

  @Test(
    "for any text, the line is one line, moves no cursor, and the shell reads the text back",
    arguments: [
      "it's", "a b", "$HOME `id` $(id) ${x}", "a\nb\r\tc", "\u{1B}[31mred\u{1B}[0m", "back\\slash 'and' \"quote\"\n",
      "!history!\n",
      "\u{202E}bidi", "\u{2028}", "日本 🖥️", "*?~#;|<>", "\u{1}7", "-x", "\u{7F}\u{85}",
    ])
  func quoting(_ text: String) async throws {
    let body = "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    // A form's value is shown unchanged, so it can contain any character.
    let line = try await line(
      .post, headers: [.contentType: "application/x-www-form-urlencoded"], body: HTTPBody("a=" + body))
    #expect(
      !line.unicodeScalars.contains { [.control, .format, .lineSeparator].contains($0.properties.generalCategory) })
    #expect(
      try words(line) == [
        "curl", "-X", "POST", "https://jamf.example/api/v1/x", "-H", "Content-Type: application/x-www-form-urlencoded",
        "--data-raw", "a=" + body,
      ])
  }
}
