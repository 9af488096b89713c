import Testing

@testable import OpenAPIGenerator

/// What the generator writes, word for word, for one document with each construct in it.
@Suite("golden texts")
struct GoldenTests {
  static let document = """
    openapi: 3.0.1
    info: { title: Worlds, version: "1" }
    servers: [{ url: /api }]
    security: [{ Bearer: [] }]
    paths:
      /v1/worlds/{world-id}/anchors:
        post:
          operationId: anchors.create
          summary: Puts an anchor into a world.
          tags: [anchors, worlds]
          deprecated: true
          x-required-privileges: [Create Anchors]
          parameters:
            - { name: world-id, in: path, required: true, schema: { type: integer } }
            - { name: tag, in: query, explode: false, schema: { type: array, items: { type: string } } }
            - { name: kind, in: query, required: true, schema: { type: string, enum: [fixed, moving] } }
            - { name: X-Trace, in: header, schema: { type: string }, description: Follows the call. }
            - { name: JSESSIONID, in: cookie, schema: { type: string } }
          requestBody:
            content:
              application/json: { schema: { $ref: '#/components/schemas/Anchor' } }
              text/csv: { schema: { type: string } }
          responses:
            '201': { description: The anchor., content: { application/json: { schema: { $ref: '#/components/schemas/Anchor' } } } }
            '202': { description: Later. }
            '409':
              description: There is one.
              content: { application/json: { schema: { type: string } }, text/csv: { schema: { type: string } } }
            4XX: { $ref: '#/components/responses/Refused' }
      /v1/login:
        post:
          operationId: login
          security: []
          requestBody:
            required: true
            content:
              application/x-www-form-urlencoded:
                schema:
                  type: object
                  required: [user, password]
                  properties: { user: { type: string }, password: { type: string, format: password }, days: { type: integer } }
          responses: { default: { description: Whatever. } }
    components:
      responses:
        Refused: { description: No., content: { application/json: { schema: { $ref: '#/components/schemas/Anchor' } } } }
      schemas:
        Anchor:
          type: object
          description: A place in a world.
          required: [id, height]
          properties:
            id: { type: string }
            height: { type: number, nullable: true, description: Metres. }
            placed-at: { type: string, format: date-time, deprecated: true }
            state: { type: string, enum: [ON, "off"] }
            count: { type: integer, format: int32 }
            notes: { type: array, items: { type: object } }
            labels: { type: object, additionalProperties: { type: string } }
            inner: { type: object, properties: { a: { type: boolean } } }
        Anchors: { type: array, items: { $ref: '#/components/schemas/Anchor' } }
        Color: { type: string, enum: [RED, deep-blue], description: A color. }
    """

  private func expect(_ text: String, in prefix: String, _ location: SourceLocation = #_sourceLocation) throws {
    let configuration = GeneratorConfiguration(accessModifier: .public, catalogue: ["Anchor"])
    let generation = try Fixture.generate(Array(Self.document.utf8), configuration)
    #expect(generation.diagnostics.isEmpty, sourceLocation: location)
    // The indentation that the text has inside its file is not what a test is about.
    let lines = Fixture.source(prefix, in: generation).split(separator: "\n", omittingEmptySubsequences: false)
    let wanted = text.split(separator: "\n", omittingEmptySubsequences: false)
    let candidates = lines.indices.filter { lines[$0].trimming() == wanted[0].trimming() }.map { start in
      let depth = lines[start].prefix { $0 == " " }.count - wanted[0].prefix { $0 == " " }.count
      let block = lines[start...].prefix(wanted.count).map { $0.isEmpty ? $0 : $0.dropFirst(depth) }
      return block.joined(separator: "\n")
    }
    let nearest = try #require(candidates.first, "nothing begins with \(wanted[0])", sourceLocation: location)
    #expect((candidates.contains(text) ? text : nearest) == text, sourceLocation: location)
  }

  @Test("an enumeration in place becomes an open enum inside its struct")
  func nestedEnum() throws {
    try expect(
      """
      public enum statePayload: RawRepresentable, CaseIterable, Codable, Hashable, Sendable, JSONReadable, JSONWritable, ParameterValue {
        case ON, off
        /// A value that the document does not know.
        case undocumented(String)
        public init(rawValue: String) {
          switch rawValue {
          case "ON": self = .ON
          case "off": self = .off
          default: self = .undocumented(rawValue)
          }
        }
        public var rawValue: String {
          switch self {
          case .ON: "ON"
          case .off: "off"
          case .undocumented(let value): value
          }
        }
        public static let allCases: [Self] = [.ON, .off]
      }
      """, in: "Schemas")
  }

  @Test("a struct keeps required, nullable and optional apart, and reads and writes itself")
  func structure() throws {
    try expect(
      """
      public var id: String
      /// Metres.
      public var height: Double?
      /// Deprecated.
      public var placed_hyphen_at: Date?
      public var state: Components.Schemas.Anchor.statePayload?
      public var count: Int32?
      public var notes: [JSONObject]?
      public var labels: [String: String]?
      public var inner: Components.Schemas.Anchor.innerPayload?
      public init(id: String, height: Double?, placed_hyphen_at: Date? = nil,
        state: Components.Schemas.Anchor.statePayload? = nil, count: Int32? = nil, notes: [JSONObject]? = nil,
        labels: [String: String]? = nil, inner: Components.Schemas.Anchor.innerPayload? = nil) {
        self.id = id; self.height = height; self.placed_hyphen_at = placed_hyphen_at; self.state = state;
          self.count = count; self.notes = notes; self.labels = labels; self.inner = inner
      }
      public enum CodingKeys: String, CodingKey {
        case id, height, placed_hyphen_at = "placed-at", state, count, notes, labels, inner
      }
      public init(json reader: inout JSONReader) throws(JSONReadingError) {
        let start = reader.offset
        var _id: String?
        var _height: Double??
        try reader.beginObject()
        while let key = try reader.nextKey() {
          switch key {
          case "id": _id = try reader.read()
          case "height": _height = .some(try reader.readOptional())
          case "placed-at": self.placed_hyphen_at = try reader.readOptional()
          case "state": self.state = try reader.readOptional()
          case "count": self.count = try reader.readOptional()
          case "notes": self.notes = try reader.readOptional()
          case "labels": self.labels = try reader.readOptional()
          case "inner": self.inner = try reader.readOptional()
          default: try reader.skipValue()
          }
        }
        guard let _id else { throw reader.missingKey("id", objectAt: start) }
        self.id = _id
        guard let _height else { throw reader.missingKey("height", objectAt: start) }
        self.height = _height
      }
      public func write(json writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", self.id); writer.key("height"); writer.value(self.height);
          writer.member("placed-at", self.placed_hyphen_at); writer.member("state", self.state);
          writer.member("count", self.count); writer.member("notes", self.notes); writer.member("labels", self.labels);
          writer.member("inner", self.inner)
        writer.endObject()
      }
      """, in: "Schemas")
  }

  @Test("a named list is another name for an array")
  func list() throws {
    try expect(
      """
      extension Components.Schemas { public typealias Anchors = [Components.Schemas.Anchor] }
      """, in: "Schemas")
  }

  @Test("an operation knows its facts")
  func facts() throws {
    try expect(
      """
      /// Puts an anchor into a world.
      ///
      /// `POST /v1/worlds/{world-id}/anchors`
      ///
      /// Deprecated.
      public enum anchors_period_create: APIOperation {
        public static let id = "anchors.create"
        public static let method = HTTPRequest.Method.post
        public static let pathTemplate = "/v1/worlds/{world-id}/anchors"
        public static let tags: [String] = ["anchors", "worlds"]
        public static let security: [[String]] = [["Bearer"]]
        public static let requiredPrivileges: [String] = ["Create Anchors"]
        public static let isDeprecated = true
      """, in: "Operations")
  }

  @Test("parameters are grouped by where they travel")
  func path() throws {
    try expect(
      """
      public struct Path: Hashable, Sendable {
        public var world_hyphen_id: Int
        public init(world_hyphen_id: Int) { self.world_hyphen_id = world_hyphen_id }
      }
      """, in: "Operations")
  }

  @Test("headers and the content types asked for stand together")
  func headers() throws {
    try expect(
      """
      public struct Headers: Hashable, Sendable {
        /// Follows the call.
        public var X_hyphen_Trace: String?
        /// The content types that are asked for, the best first; nil for all that the document names.
        public var accept: [String]?
        public init(X_hyphen_Trace: String? = nil, accept: [String]? = nil) {
          self.X_hyphen_Trace = X_hyphen_Trace; self.accept = accept
        }
      }
      """, in: "Operations")
  }

  @Test("an input has a default for each part that needs nothing")
  func input() throws {
    try expect(
      """
      public enum Body: Hashable, Sendable {
        case json(Components.Schemas.Anchor)
        case csv([UInt8])
      }
      public var path: Path
      public var query: Query
      public var cookies: Cookies
      public var headers: Headers
      public var body: Body?
      public init(path: Path, query: Query, cookies: Cookies = .init(), headers: Headers = .init(), body: Body? = nil) {
        self.path = path; self.query = query; self.cookies = cookies; self.headers = headers; self.body = body
      }
      """, in: "Operations")
  }

  @Test("a request is put together from path, query, cookies, headers and body")
  func request() throws {
    try expect(
      #"""
      public func request(_ configuration: Configuration) throws -> (HTTPRequest, HTTPBody?) {
        var builder = RequestBuilder(
          anchors_period_create.method, "/v1/worlds/\(path.world_hyphen_id)/anchors", configuration: configuration)
        builder.addQuery("tag", query.tag, explode: false)
        builder.addQuery("kind", query.kind)
        builder.addCookie("JSESSIONID", cookies.JSESSIONID)
        builder.setHeader("X-Trace", headers.X_hyphen_Trace)
        builder.setAccept(headers.accept ?? ["application/json", "text/csv"])
        let content: HTTPBody?
        switch body {
        case .json(let value): content = builder.json(value)
        case .csv(let value): content = builder.body(value, contentType: "text/csv")
        case nil: content = nil
        }
        return (try builder.build(), content)
      }
      """#, in: "Operations")
  }

  @Test("a form is sent field by field")
  func form() throws {
    try expect(
      """
      public func request(_ configuration: Configuration) throws -> (HTTPRequest, HTTPBody?) {
        var builder = RequestBuilder(
          login.method, "/v1/login", configuration: configuration)
        builder.setAccept(headers.accept ?? [])
        let content: HTTPBody?
        switch body {
        case .urlEncodedForm(let value):
          var form = FormBody(dateTranscoder: configuration.dateTranscoder)
          form.add("user", value.user)
          form.add("password", value.password)
          form.add("days", value.days)
          content = builder.form(form)
        }
        return (try builder.build(), content)
      }
      """, in: "Operations")
  }

  @Test("a password is not shown")
  func secret() throws {
    try expect(
      """
      public var description: String { "urlEncodedFormPayload (not shown: it holds a secret)" }
      public var customMirror: Mirror { Mirror(self, children: ["user": user as Any, "days": days as Any]) }
      """, in: "Operations")
  }

  @Test("an answer of several content types has a body of several cases")
  func severalBodies() throws {
    try expect(
      """
      public struct Conflict: Answer {
        public enum Body: Hashable, Sendable {
          case json(JSONContent<String>)
          case csv([UInt8])
          public var json: String {
            get throws { if case .json(let value) = self { try value.json } else { throw UnexpectedBody(expected: "application/json") } }
          }
          public var csv: [UInt8] {
            get throws { if case .csv(let value) = self { value } else { throw UnexpectedBody(expected: "text/csv") } }
          }
          /// The body as it came.
          public var bytes: [UInt8] {
            switch self {
            case .json(let value): value.bytes
            case .csv(let value): value
            }
          }
        }
        public var body: Body
        public var bytes: [UInt8] { body.bytes }
        public init(body: Body) { self.body = body }
        public init(_ response: HTTPResponse, _ body: HTTPBody?, _ configuration: Configuration) async throws {
          if ResponseBody.matches(response.headerFields[.contentType], "application/json") {
            let bytes = try await ResponseBody.bytes(response, body, expecting: "application/json", configuration: configuration)
            self.body = .json(JSONContent(bytes: bytes, options: configuration.readingOptions))
            return
          }
          let bytes = try await ResponseBody.bytes(response, body, expecting: "text/csv", configuration: configuration)
          self.body = .csv(bytes)
        }
      }
      """, in: "Operations")
  }

  @Test("an output has a case for each answer, and one for those that nobody described")
  func output() throws {
    try expect(
      """
      /// The anchor.
      case created(Created)
      /// Later.
      case accepted(Accepted)
      /// There is one.
      case conflict(Conflict)
      /// No.
      case clientError(statusCode: Int, Components.Responses.Refused)
      /// An answer that the document does not describe.
      case undocumented(statusCode: Int, UndocumentedPayload)
      public var created: Created {
        get throws { if case .created(let answer) = self { answer } else { throw unexpected("created") } }
      }
      public var accepted: Accepted {
        get throws { if case .accepted(let answer) = self { answer } else { throw unexpected("accepted") } }
      }
      public var conflict: Conflict {
        get throws { if case .conflict(let answer) = self { answer } else { throw unexpected("conflict") } }
      }
      public var clientError: Components.Responses.Refused {
        get throws { if case .clientError(_, let answer) = self { answer } else { throw unexpected("clientError") } }
      }
      public var content: (statusCode: Int, bytes: [UInt8]) {
        switch self {
        case .created(let answer): (201, answer.bytes)
        case .accepted(let answer): (202, answer.bytes)
        case .conflict(let answer): (409, answer.bytes)
        case .clientError(let statusCode, let answer): (statusCode, answer.bytes)
        case .undocumented(let statusCode, let payload): (statusCode, payload.body ?? [])
        }
      }
      public init(_ response: HTTPResponse, _ body: HTTPBody?, _ configuration: Configuration) async throws {
        switch response.status.code {
        case 201: self = .created(try await .init(response, body, configuration))
        case 202: self = .accepted(try await .init(response, body, configuration))
        case 409: self = .conflict(try await .init(response, body, configuration))
        case 400...499: self = .clientError(statusCode: response.status.code, try await .init(response, body, configuration))
        case let status:
          self = .undocumented(statusCode: status, try await ResponseBody.undocumented(response, body))
        }
      }
      """, in: "Operations")
  }

  @Test("answers that operations share are declared once")
  func sharedAnswers() throws {
    try expect(
      """
      /// Answers that several operations share.
      public enum Responses { public typealias Refused = JSONAnswer<Components.Schemas.Anchor> }
      """, in: "API")
  }

  @Test("the protocol has every operation, and a call that takes the parts of its input")
  func protocolAndCalls() throws {
    try expect(
      """
      /// All operations. `Client` calls a server; tests may answer by themselves.
      public protocol APIProtocol: Sendable {
        /// Puts an anchor into a world.
        func anchors_period_create(_ input: Operations.anchors_period_create.Input) async throws -> Operations.anchors_period_create.Output
        func login(_ input: Operations.login.Input) async throws -> Operations.login.Output
      }

      extension APIProtocol {
        /// Puts an anchor into a world.
        public func anchors_period_create(path: Operations.anchors_period_create.Input.Path,
          query: Operations.anchors_period_create.Input.Query,
          cookies: Operations.anchors_period_create.Input.Cookies = .init(),
          headers: Operations.anchors_period_create.Input.Headers = .init(),
          body: Operations.anchors_period_create.Input.Body? = nil) async throws -> Operations.anchors_period_create.Output {
          try await anchors_period_create(Operations.anchors_period_create.Input(path: path, query: query, cookies: cookies, headers: headers, body: body))
        }
        public func login(headers: Operations.login.Input.Headers = .init(),
          body: Operations.login.Input.Body) async throws -> Operations.login.Output {
          try await login(Operations.login.Input(headers: headers, body: body))
        }
      }

      """, in: "API")
  }

  @Test("the client calls each operation")
  func client() throws {
    try expect(
      """
      /// Calls Worlds.
      public struct Client: APIProtocol {
        private let client: UniversalClient
        /// A client of the server at an address; the first middleware sees a request first.
        public init(serverURL: URL, configuration: Configuration = Configuration(), transport: any ClientTransport,
          middlewares: [any ClientMiddleware] = []) {
          client = UniversalClient(
            serverURL: serverURL, configuration: configuration, transport: transport, middlewares: middlewares)
        }
        /// Puts an anchor into a world.
        public func anchors_period_create(_ input: Operations.anchors_period_create.Input) async throws -> Operations.anchors_period_create.Output {
          try await client.call(Operations.anchors_period_create.self, input)
        }
        public func login(_ input: Operations.login.Input) async throws -> Operations.login.Output {
          try await client.call(Operations.login.self, input)
        }
      }
      """, in: "Client")
  }

  @Test("the catalogue has a row for each leaf")
  func catalogue() throws {
    try expect(
      """
      private static func rowsOfAnchor() -> [SchemaField] {
        var rows: [SchemaField] = []
        rows.reserveCapacity(8)
        rows.append(SchemaField(path: "id", kind: .string))
        rows.append(SchemaField(path: "height", kind: .number))
        rows.append(SchemaField(path: "placed-at", kind: .dateTime, isDeprecated: true))
        rows.append(SchemaField(path: "state", kind: .enumeration, enumValues: ["ON", "off"]))
        rows.append(SchemaField(path: "count", kind: .integer, format: "int32"))
        rows.append(SchemaField(path: "notes", kind: .freeForm, section: "NOTES", isList: true))
        rows.append(SchemaField(path: "labels", kind: .freeForm, section: "LABELS"))
        rows.append(SchemaField(path: "inner.a", kind: .boolean, section: "INNER"))
        return rows
      }
      """, in: "Catalogue")
  }
}
