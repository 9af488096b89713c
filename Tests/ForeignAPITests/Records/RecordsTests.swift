import APIRuntime
import AsyncHTTPTransport
import Foundation
import HTTPTypes
import RecordsAPI
import Synchronization
import Testing

@Suite("Records over HTTP: sessions, queries, guarded edits and files")
struct RecordsTests {
  typealias Schemas = Components.Schemas
  /// A name with everything that a path must not contain.
  private static let layout = "People / Staff & 50% ä?"

  private func serving<Result: Sendable>(
    _ stub: RecordStub = RecordStub(),
    _ body: @escaping @Sendable (_ client: Client, _ stub: RecordStub) async throws -> Result
  ) async throws -> Result {
    try await Served.by(stub.responder(), path: "/records/v1") { url, transport in
      let sessions = TokenAuthenticator(Sessions.manager(serverURL: url, transport: transport))
      let client = Client(
        serverURL: url, transport: transport,
        middlewares: [Authentication(serverURL: url, schemes: [SecuritySchemes.session.name: sessions])])
      return try await body(client, stub)
    }
  }

  private static func create(_ client: Client, _ fields: Schemas.FieldData) async throws -> String {
    let path = Operations.createRecord.Input.Path(database: "Zoo", layout: layout)
    return try await client.createRecord(path: path, body: .json(.init(fieldData: fields))).ok.body.json.response
      .recordId
  }

  @Test("signing in returns a token in a header; a wrong password is an error with the server's challenge")
  func signingIn() async throws {
    let stub = RecordStub()
    try await Served.by(stub.responder(), path: "/records/v1") { url, transport in
      let stranger = Client(serverURL: url, transport: transport)
      let refused = try await stranger.openSession(path: .init(database: "Zoo")).unauthorized
      #expect(refused.headers.WWW_hyphen_Authenticate == "Basic realm=\"records\"")
      #expect(try refused.body.json.messages.map(\.code) == ["212"])
      let path = Operations.listRecords.Input.Path(database: "Zoo", layout: Self.layout)
      let failure = try await stranger.listRecords(path: path)
      #expect(failure.statusCode == 401)
      #expect(try failure._default.body.json.messages.first?.code == "952")
      #expect(try await stranger.productInfo().ok.body.json.response.productInfo.buildDate == "2026-11-21")
      #expect(try await stranger.listDatabases().ok.body.json.response.databases.map(\.name) == ["Zoo"])

      let sessions = Sessions.manager(serverURL: url, transport: transport)
      let token = try await sessions.bearerToken()
      #expect(stub.state.withLock { $0.tokens } == [token])
      _ = try await stranger.closeSession(path: .init(database: "Zoo", token: token)).ok
      #expect(stub.state.withLock { $0.tokens.isEmpty })
      let again = try await stranger.closeSession(path: .init(database: "Zoo", token: token))
      #expect(again.statusCode == 401)
      await #expect(throws: (any Error).self) {
        try await Sessions.manager(serverURL: url, transport: transport, password: "guess").bearerToken()
      }
    }
  }

  @Test("a session that ends in between is opened again, once, and the request is repeated")
  func renewal() async throws {
    try await serving { client, stub in
      let path = Operations.listRecords.Input.Path(database: "Zoo", layout: Self.layout)
      _ = try await client.listRecords(path: path).ok
      stub.state.withLock { $0.tokens.removeAll() }
      _ = try await client.listRecords(path: path).ok
      #expect(stub.state.withLock { $0.sessionsOpened } == 2)
    }
  }

  @Test("records are read by offset and limit, sorted on request, under a layout's name of any characters")
  func paging() async throws {
    try await serving { client, _ in
      for number in 1...25 {
        _ = try await Self.create(
          client, ["name": .case1("Animal \(number % 5)"), "legs": .case2(Double(number)), "keeper::note": nil])
      }
      var seen: [String] = []
      var offset = 1
      while true {
        let page = try await client.listRecords(
          path: .init(database: "Zoo", layout: Self.layout), query: .init(_offset: offset, _limit: 10)
        ).ok
        #expect(page.headers.X_hyphen_Found_hyphen_Count == 25)
        let answer = try page.body.json
        seen += answer.response.data.map(\.recordId)
        guard answer.response.dataInfo?.returnedCount == 10 else { break }
        offset += 10
      }
      #expect(seen == (1...25).map(String.init))
      let keys = [Schemas.SortKey(fieldName: "name", sortOrder: .descend)]
      let sorted = try await client.listRecords(
        path: .init(database: "Zoo", layout: Self.layout),
        query: .init(_limit: 2, _sort: String(decoding: keys.jsonBytes(), as: UTF8.self), portal: ["keepers", "meals"])
      ).ok.body.json.response.data
      #expect(sorted.map { RecordTable.text($0.fieldData["name"] ?? nil) } == ["Animal 4", "Animal 4"])
      #expect(sorted.first?.fieldData.keys.contains("keeper::note") == true)
      let refused = try await client.listRecords(
        path: .init(database: "Zoo", layout: Self.layout), query: .init(_offset: 0))
      #expect(refused.statusCode == 400)
      #expect(try refused._default.body.json.messages.first?.code == "960")
    }
  }

  @Test("queries: all fields of a request, any of several requests, without what another one omits")
  func finding() async throws {
    try await serving { client, _ in
      let animals: [(String, String, Double)] = [
        ("Great horned owl", "bird", 2), ("Barn owl", "bird", 2), ("Brown bear", "mammal", 4),
        ("Garden spider", "arachnid", 8), ("Adder", "reptile", 0),
      ]
      for (name, kind, legs) in animals {
        _ = try await Self.create(client, ["name": .case1(name), "kind": .case1(kind), "legs": .case2(legs)])
      }
      func find(_ query: [Schemas.FindCriteria], _ sort: [Schemas.SortKey]? = nil) async throws -> [String] {
        let path = Operations.findRecords.Input.Path(database: "Zoo", layout: Self.layout)
        let answer = try await client.findRecords(path: path, body: .json(.init(query: query, sort: sort)))
        guard case .ok(let found) = answer else { return [] }
        return try found.body.json.response.data.map { RecordTable.text($0.fieldData["name"] ?? nil) }
      }
      func all(_ fields: [String: String]) -> Schemas.FindCriteria { .init(additionalProperties: fields) }
      func omitting(_ fields: [String: String]) -> Schemas.FindCriteria {
        .init(omit: ._true, additionalProperties: fields)
      }
      #expect(try await find([all(["name": "owl", "kind": "==bird"])]) == ["Great horned owl", "Barn owl"])
      #expect(try await find([all(["name": "owl", "kind": "==mammal"])]).isEmpty)
      #expect(
        try await find([all(["legs": ">4"]), all(["name": "==Adder"])], [.init(fieldName: "name")])
          == ["Adder", "Garden spider"])
      #expect(
        try await find([all(["legs": "0...4"]), omitting(["kind": "bird"])]) == ["Brown bear", "Adder"])
      let nothing = try await client.findRecords(
        path: .init(database: "Zoo", layout: Self.layout), body: .json(.init(query: [all(["name": "unicorn"])])))
      #expect(nothing.statusCode == 404)
      #expect(try nothing._default.body.json.messages.first?.code == "401")
    }
  }

  @Test("an edit of a record that has changed since is refused, and succeeds after reading it again")
  func editing() async throws {
    try await serving { client, _ in
      let id = try await Self.create(client, ["name": .case1("Adder"), "weight": nil])
      let path = Operations.editRecord.Input.Path(database: "Zoo", layout: Self.layout, recordId: id)
      let other = try await client.editRecord(
        path: path, body: .json(.init(fieldData: ["weight": .case2(0.18)], modId: "0"))
      ).ok.body.json.response.modId
      #expect(other == "1")
      let refused = try await client.editRecord(
        path: path, body: .json(.init(fieldData: ["name": .case1("Viper")], modId: "0"))
      ).conflict.body.json
      #expect(refused.messages.map(\.code) == ["306"])
      let record = try #require(
        try await client.getRecord(path: .init(database: "Zoo", layout: Self.layout, recordId: id)).ok.body.json
          .response
          .data.first)
      #expect(record.fieldData["weight"] == .case2(0.18) && record.fieldData["name"] == .case1("Adder"))
      let changed = try await client.editRecord(
        path: path, body: .json(.init(fieldData: ["name": .case1("Viper"), "weight": nil], modId: record.modId))
      ).ok.body.json.response.modId
      #expect(changed == "2")

      let gone = Operations.deleteRecord.Input.Path(database: "Zoo", layout: Self.layout, recordId: id)
      _ = try await client.deleteRecord(path: gone).ok
      #expect(try await client.deleteRecord(path: gone)._default.body.json.messages.first?.code == "101")
    }
  }

  @Test("a file is sent to a container field as a stream with its other fields, and comes back unchanged")
  func container() async throws {
    try await serving { client, stub in
      let id = try await Self.create(client, ["name": .case1("Owl")])
      let path = Operations.uploadContainer.Input.Path(
        database: "Zoo", layout: Self.layout, recordId: id, field: "portrait", repetition: 1)
      // All byte values, and bytes that look like the end of a part.
      let bytes =
        (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) } + Array("\r\n--boundary--\r\n".utf8)
      let chunks = AsyncStream<ArraySlice<UInt8>> { stream in
        for start in stride(from: 0, to: bytes.count, by: 100_000) {
          stream.yield(bytes[start..<min(start + 100_000, bytes.count)])
        }
        stream.finish()
      }
      let file = MultipartFile(
        filename: "owl \"Hedwig\".png", contentType: "image/png", body: HTTPBody(chunks, length: .unknown))
      let taken = Date(timeIntervalSince1970: 1_795_262_400.5)
      let stored = try await client.uploadContainer(
        path: path, query: .init(modId: "0"),
        body: .multipartForm(
          .init(upload: file, remark: "im Flug, ½ s", origin: .init(device: "camera", takenAt: taken)))
      ).ok.body.json.response.modId
      #expect(stored == "1")
      let upload = try #require(stub.table(Self.layout).upload(in: "portrait", 1, of: id))
      #expect(upload.filename == "owl \"Hedwig\".png" && upload.contentType == "image/png")
      let fields = try #require(stub.table(Self.layout).records.first?.fieldData)
      #expect(fields["remark"] == .case1("im Flug, ½ s") && fields["taken"] == .case2(taken.timeIntervalSince1970))

      let download = Operations.downloadContainer.Input.Path(
        database: "Zoo", layout: Self.layout, recordId: id, field: "portrait", repetition: 1)
      let answer = try await client.downloadContainer(path: download).ok
      #expect(answer.headers.X_hyphen_Modification_hyphen_Id == "1")
      let body = answer.body.binary
      #expect(body.length == .known(Int64(bytes.count)))
      #expect(try await body.collect(upTo: 8 << 20) == bytes)
      var empty = download
      empty.repetition = 2
      _ = try await client.downloadContainer(path: empty).noContent
    }
  }

  @Test("a file that is too large is refused with the documented response")
  func largeFile() async throws {
    try await serving(RecordStub(containerLimit: 1000)) { client, _ in
      let id = try await Self.create(client, ["name": .case1("Owl")])
      let path = Operations.uploadContainer.Input.Path(
        database: "Zoo", layout: Self.layout, recordId: id, field: "portrait", repetition: 1)
      let file = MultipartFile(filename: "a", body: HTTPBody([UInt8](repeating: 7, count: 1001)))
      let refused = try await client.uploadContainer(path: path, body: .multipartForm(.init(upload: file)))
      #expect(try refused.contentTooLarge.body.json.messages.map(\.code) == ["511"])
    }
  }

  @Test("a table is read as text, line by line")
  func export() async throws {
    try await serving { client, _ in
      _ = try await Self.create(client, ["name": .case1("Owl, \"the\" first"), "legs": .case2(2)])
      let answer = try await client.exportRecords(path: .init(database: "Zoo", layout: Self.layout)).ok
      #expect(answer.headers.Content_hyphen_Disposition?.contains("records.csv") == true)
      let text = String(decoding: try await answer.body.csv.collect(upTo: 1 << 20), as: UTF8.self)
      #expect(text == "\"legs\",\"name\"\r\n\"2.0\",\"Owl, \"\"the\"\" first\"\r\n")
    }
  }
}
