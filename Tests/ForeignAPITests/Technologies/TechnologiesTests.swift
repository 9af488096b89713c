import APIRuntime
import AsyncHTTPTransport
import Foundation
import HTTPTypes
import Testing
import TechnologiesAPI

@Suite("A technology catalogue: queries, field errors, pictures and sound")
struct TechnologiesTests {
  typealias Schemas = Components.Schemas

  private func serving<Result: Sendable>(
    key: String? = "k3y",
    _ body: @escaping @Sendable (_ client: Client, _ url: URL, _ transport: AsyncHTTPTransport) async throws -> Result
  ) async throws -> Result {
    try await Served.by(TechnologyStub().responder(), path: "/catalogue/v3") { url, transport in
      let scheme = SecuritySchemes.apiKey
      let keys = key.flatMap { APIKeyAuthenticator(scheme, key: Secret($0)) }
      let client = Client(
        serverURL: url, transport: transport,
        middlewares: keys.map { [Authentication(serverURL: url, schemes: [scheme.name: $0])] } ?? [])
      return try await body(client, url, transport)
    }
  }

  private static func input(_ name: String, _ kind: Schemas.Kind = .language) -> Schemas.TechnologyInput {
    .init(name: name, kind: kind, _in: ["Research"], _self: false)
  }

  @discardableResult
  private static func add(_ client: Client, _ input: Schemas.TechnologyInput) async throws -> Schemas.Technology {
    try await client.technologies_period_add(body: .json(input)).created.body.json
  }

  @Test("an entry with every kind of property survives writing and reading")
  func roundTrip() async throws {
    try await serving { client, _, _ in
      let input = Schemas.TechnologyInput(
        name: "C++ & .NET", kind: .C_plus__plus_, _in: ["Labor 3", ""], _self: true, released: "1985-10-14",
        licence: .LicenceText(.init(title: "House", text: "Ask first.\n\u{2028}„Bitte“")), maturity: 4,
        homepage: "https://example.com/?q=a b", _dollar_comment: "none", related: ["uses": ["swift"], "none": []])
      let created = try await client.technologies_period_add(body: .json(input)).created
      #expect(created.headers.Location == "/technologies/c------net")
      let entry = try await client.technologies_period_get(path: .init(slug: "c------net")).ok.body.json
      #expect(try entry == created.body.json)
      #expect(entry.kind == .C_plus__plus_ && entry._self && entry._in == ["Labor 3", ""])
      #expect(entry.licence == input.licence && entry.maturity == 4 && entry.related == input.related)
      #expect(entry.addedAt == Date(timeIntervalSince1970: 1_795_262_401))
      #expect(entry.successor == nil)

      var renewed = input
      renewed.licence = .case1("MIT")
      renewed.related = nil
      let put = try await client.technologies_period_put(path: .init(slug: "c------net"), body: .json(renewed)).ok
      #expect(try put.body.json.licence == .case1("MIT"))
      #expect(try put.body.json.related == nil)
    }
  }

  @Test("queries by field, operator and value, in pages")
  func questions() async throws {
    try await serving { client, _, _ in
      let entries: [(String, Schemas.Kind, String?)] = [
        ("Swift", .language, "2014-06-02"), ("Rust", .language, "2015-05-15"), ("Vapor", .framework, "2016-01-01"),
        ("Jamf Pro", .service, nil),
      ]
      for (name, kind, released) in entries {
        var input = Self.input(name, kind)
        input.released = released
        try await Self.add(client, input)
      }
      func ask(
        _ field: Schemas.QueryField, _ sign: Schemas.QueryOperator, _ values: String...
      ) async throws -> [String] {
        let query = Operations.technologies_period_query.Input.Query(field: field, _operator: sign, value: values)
        return try await client.technologies_period_query(query: query).ok.body.json.technologies.map(\.name)
      }
      #expect(try await ask(.name, ._equals_, "Swift") == ["Swift"])
      #expect(try await ask(.kind, ._excl__equals_, "language") == ["Vapor", "Jamf Pro"])
      #expect(try await ask(.released, ._gt_, "2015-01-01") == ["Rust", "Vapor"])
      #expect(try await ask(.name, .contains, "A") == ["Vapor", "Jamf Pro"])
      #expect(try await ask(.name, ._in, "Rust", "Jamf Pro", "a,b&c") == ["Rust", "Jamf Pro"])

      let second = try await client.technologies_period_query(query: .init(page: 2, page_hyphen_size: 3)).ok
      #expect(second.headers.X_hyphen_Total == 4 && second.headers.X_hyphen_Page_hyphen_Count == 2)
      #expect(try second.body.json.grid == [["jamf-pro", nil]])

      let refused = try await client.technologies_period_query(
        query: .init(field: .name, _operator: .undocumented("~="), value: ["x"])
      ).badRequest.body.json
      #expect(refused.errors.map(\.rejected) == ["~="])
      let busy = try await client.technologies_period_query(query: .init(field: .name, value: ["busy"])).tooManyRequests
      #expect(busy.headers.Retry_hyphen_After == 7)
    }
  }

  @Test("invalid values are reported field by field, all at once")
  func fieldErrors() async throws {
    try await serving { client, _, _ in
      var input = Self.input(String(repeating: "x", count: 61), .undocumented("gadget"))
      input.maturity = 9
      let refused = try await client.technologies_period_add(body: .json(input)).unprocessableContent.body.json
      #expect(refused.errors.map(\.field) == ["name", "kind", "maturity"])
      #expect(refused.errors.map(\.code) == [.too_hyphen_long, .unknown, .malformed])
      #expect(refused.errors.last?.rejected == 9)
      #expect(refused.byField?["kind"] == ["No kind is called that"])
      try await Self.add(client, Self.input("Swift"))
      let twice = try await client.technologies_period_add(body: .json(Self.input("swift"))).conflict.body.json
      #expect(twice.errors.map(\.field) == ["name"])
      #expect(
        try await client.technologies_period_put(path: .init(slug: "none"), body: .json(Self.input("None"))).notFound
          .body.json.message == "There is no none")
    }
  }

  @Test("without the key nothing can be changed, but everything can be read")
  func key() async throws {
    try await serving(key: nil) { client, _, _ in
      let refused = try await client.technologies_period_add(body: .json(Self.input("Swift"))).unauthorized
      #expect(try refused.body.json.message == "The key is missing or wrong")
      #expect(try await client.technologies_period_query().ok.body.json.technologies.isEmpty)
    }
    #expect(Operations.technologies_period_add.security == [["apiKey"]])
    #expect(Operations.technologies_period_retire.isDeprecated && !Operations.technologies_period_add.isDeprecated)
  }

  @Test("a retired entry names its replacement, and that names its own")
  func successors() async throws {
    try await serving { client, _, _ in
      for name in ["A", "B", "C"] { try await Self.add(client, Self.input(name)) }
      _ = try await client.technologies_period_retire(path: .init(slug: "c")).noContent
      _ = try await client.technologies_period_retire(path: .init(slug: "a")).noContent
      let entry = try await client.technologies_period_get(path: .init(slug: "a")).ok.body.json
      #expect(entry.isRetired == true)
      #expect(entry.successor == .init(slug: "c", successor: .init(slug: "b")))
      let all = try await client.technologies_period_query(query: .init(include_retired: true)).ok
      #expect(all.headers.X_hyphen_Total == 3)
      #expect(try await client.technologies_period_query().ok.headers.X_hyphen_Total == 1)
    }
  }

  @Test("one entry in two content types, on request")
  func forms() async throws {
    try await serving { client, _, _ in
      try await Self.add(client, Self.input("Swift"))
      let answer = try await client.technologies_period_get(
        path: .init(slug: "swift"), headers: .init(accept: ["text/plain"])
      ).ok
      #expect(answer.headers.Last_hyphen_Modified?.hasSuffix("GMT") == true)
      let text = try await answer.body.plainText.collect(upTo: 1000)
      #expect(String(decoding: text, as: UTF8.self) == "Swift – language\n")
      #expect(throws: UnexpectedBody.self) { try answer.body.json }
    }
  }

  @Test("a picture is uploaded and downloaded byte by byte, in the requested size and content type")
  func images() async throws {
    try await serving { client, _, _ in
      try await Self.add(client, Self.input("Swift"))
      let bytes = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      _ = try await client.technologies_period_setImage(path: .init(slug: "swift"), body: .png(HTTPBody(bytes)))
        .noContent
      let answer = try await client.technologies_period_image(path: .init(slug: "swift"), query: .init(size: ._2x)).ok
      #expect(answer.headers.Cache_hyphen_Control == "max-age=60")
      #expect(answer.headers.Content_hyphen_Disposition == "inline; filename=\"swift-2x\"")
      #expect(try await answer.body.png.collect(upTo: 1 << 20) == bytes)
      let drawn = try await client.technologies_period_image(
        path: .init(slug: "swift"), headers: .init(accept: ["image/svg+xml"])
      ).ok
      let text = try await drawn.body.image_sol_svg_plus_xml.collect(upTo: 1000)
      #expect(String(decoding: text, as: UTF8.self) == "<svg><title>swift</title></svg>")
      #expect(try await client.technologies_period_image(path: .init(slug: "none")).statusCode == 404)
    }
  }

  @Test("a sound is uploaded with text, a list, an object and a second file")
  func speech() async throws {
    try await serving { client, _, _ in
      try await Self.add(client, Self.input("Swift"))
      func upload(_ type: String, language: String = "de-CH", size: Int = 40_000) async throws
        -> Operations.technologies_period_addSpeech.Output
      {
        let file = MultipartFile(
          filename: "swift.wav", contentType: type, body: HTTPBody([UInt8](repeating: 0x2D, count: size)))
        let cover = MultipartFile(filename: nil, contentType: "image/png", body: HTTPBody([1, 2, 3]))
        return try await client.technologies_period_addSpeech(
          path: .init(slug: "swift"),
          body: .multipartForm(
            .init(
              file: file, language: language, transcript: "Swift, „wie der Vogel“", tags: ["a, b", "c"],
              recording: .init(recordedAt: .now, speaker: .init(name: "Ada", isNative: true)), cover: cover)))
      }
      let taken = try await upload("audio/wav").accepted.body.json
      #expect(taken.bytes == 40_003 && taken.state == .queued)
      #expect(taken.contentType == "Swift, „wie der Vogel“/a, b|c/Ada")
      #expect(try await upload("text/plain").statusCode == 415)
      _ = try await upload("audio/mpeg", size: 2 << 20).contentTooLarge
      #expect(try await upload("audio/wav", language: "a-b-c").unprocessableContent.body.json.errors.count == 1)
    }
  }

  @Test("a vote is a form, and a cookie identifies the voter")
  func votes() async throws {
    try await serving { client, url, transport in
      try await Self.add(client, Self.input("Swift"))
      func vote(_ visitor: String, _ stars: Int, remark: String? = nil, skills: [String]? = nil) async throws
        -> Operations.technologies_period_vote.Output
      {
        try await client.technologies_period_vote(
          path: .init(slug: "swift"), cookies: .init(visitor: visitor),
          body: .urlEncodedForm(.init(stars: .init(rawValue: stars), remark: remark, skills: skills)))
      }
      #expect(try await vote("ada; lovelace=1", 4).ok.body.json == .init(votes: 1, rating: 4))
      #expect(try await vote("ada; lovelace=1", 2, remark: "a+b & c=d?").ok.body.json == .init(votes: 1, rating: 2.25))
      #expect(try await vote("grace", 4, skills: ["x & y", "z"]).ok.body.json == .init(votes: 2, rating: 4))
      #expect(try await vote("grace", 6).unprocessableContent.body.json.errors.map(\.field) == ["stars"])
      let anonymous = try await transport.send(
        .post, "/technologies/swift/votes", to: url, fields: [.contentType: "application/x-www-form-urlencoded"],
        body: "stars=1")
      #expect(anonymous.response.status == .badRequest && anonymous.text.contains("visitor"))
    }
  }
}
