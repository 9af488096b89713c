import OpenAPIGenerator
import Testing

/// The exact output of the generator for operations, for one document with each construct.
@Suite("Golden texts of operations")
struct OperationGoldenTests {
  @Test("an operation has its facts")
  func facts() throws {
    try GoldenDocument.expect(
      """
      /// Puts an anchor into a world. (`POST /v1/worlds/{world-id}/anchors`)
      ///
      /// Deprecated since 2025-06-30.
      public enum anchors_period_create: APIOperation {
        public static let facts = OperationFacts("anchors.create", .post, "/v1/worlds/{world-id}/anchors",
          tags: ["anchors", "worlds"], security: [["Bearer"]], requiredPrivileges: ["Create Anchors"],
          contentTypes: ["application/json", "text/csv"], isDeprecated: true, deprecatedSince: "2025-06-30")
      """, in: "Operations")
  }

  @Test("parameters are grouped by location")
  func path() throws {
    try GoldenDocument.expect(
      """
      public struct Path: Hashable, Sendable {
        public var world_hyphen_id: Int
        public init(world_hyphen_id: Int) { self.world_hyphen_id = world_hyphen_id }
      }
      """, in: "Operations")
  }

  @Test("headers and accepted content types are in one type")
  func headers() throws {
    try GoldenDocument.expect(
      """
      public struct Headers: OperationHeaders {
        /// Follows the call.
        public var X_hyphen_Trace: String?
        /// The accepted content types, best first; nil accepts all that the document names.
        public var accept: [String]?
        public init(X_hyphen_Trace: String? = nil, accept: [String]? = nil) {
          self.X_hyphen_Trace = X_hyphen_Trace; self.accept = accept
        }
      }
      """, in: "Operations")
  }

  @Test("an input has a default for each part without required values")
  func input() throws {
    try GoldenDocument.expect(
      """
      public enum Body: RequestContent {
        case json(Components.Schemas.Anchor)
        case csv(HTTPBody)
        public func write(to request: inout RequestBuilder) {
          switch self {
          case .json(let value): request.json(value)
          case .csv(let value): request.stream(value, contentType: "text/csv")
          }
        }
      }
      """, in: "Operations")
  }

  @Test("a request is built from path, query, cookies, headers and body")
  func request() throws {
    try GoldenDocument.expect(
      #"""
      public func write(to request: inout RequestBuilder) throws {
        request.path("world-id", path.world_hyphen_id); request.query("tag", query.tag, explode: false)
        request.query("kind", query.kind); request.cookie("JSESSIONID", cookies.JSESSIONID)
        request.header("X-Trace", headers.X_hyphen_Trace); try request.body(body)
      }
      """#, in: "Operations")
  }

  @Test("a form is sent field by field")
  func form() throws {
    try GoldenDocument.expect(
      """
      case .urlEncodedForm(let value):
        var form = FormBody(dateTranscoder: request.dateTranscoder)
        form.add("user", value.user); form.add("password", value.password); form.add("days", value.days)
        request.form(form)
      """, in: "Operations")
  }

  @Test("a response with several content types has a body with several cases")
  func severalBodies() throws {
    try GoldenDocument.expect(
      """
      public struct Conflict: Answer {
        /// The body, by its content type.
        public enum Body: Hashable, Sendable {
          case json(JSONContent<String>), csv(HTTPBody)
          public var json: String {
            get throws {
              if case .json(let value) = self { try value.json } else { throw UnexpectedBody(expected: "application/json") }
            }
          }
          public var csv: HTTPBody {
            get throws { if case .csv(let value) = self { value } else { throw UnexpectedBody(expected: "text/csv") } }
          }
        }
        public var body: Body
        public var bytes: [UInt8] {
          switch body {
          case .json(let value): value.bytes
          default: []
          }
        }
        public init(body: Body) { self.body = body }
        public init(_ reader: AnswerReader) async throws {
          if reader.offers("application/json") { body = .json(try await reader.json()) }
          else { body = .csv(try reader.stream("text/csv")) }
        }
        public func write(to writer: inout AnswerWriter) {
          switch body {
          case .json(let value): writer.json(value)
          case .csv(let value): writer.stream(value, contentType: "text/csv")
          }
        }
      }
      """, in: "Operations")
  }

  @Test("an output is a type for its status codes, generic over the types of its responses")
  func output() throws {
    try GoldenDocument.expect(
      """
      /// - `created`: The anchor.
      /// - `accepted`: Later.
      /// - `conflict`: There is one.
      /// - `clientError`: No.
      public typealias Output = Outputs.CreatedAcceptedConflictClientError<JSONAnswer<Components.Schemas.Anchor>,
        EmptyAnswer, Conflict, Components.Responses.Refused>
      """, in: "Operations")
  }

  @Test("the type for a set of status codes has a case for each, and one for undocumented responses")
  func outputType() throws {
    try GoldenDocument.expect(
      """
      public enum CreatedAcceptedConflictClientError<Created: Answer, Accepted: Answer, Conflict: Answer,
        ClientError: Answer>: OperationOutput {
        case created(Created), accepted(Accepted), conflict(Conflict), clientError(statusCode: Int, ClientError),
          undocumented(statusCode: Int, UndocumentedPayload)
        public static var answers: [AnswerCase<Self>] {
          [.init(201, Self.created), .init(202, Self.accepted), .init(409, Self.conflict),
            .init(400...499, Self.clientError)]
        }
        public var answer: (statusCode: Int, any Answer) { switch self {
        case .created(let answer): (201, answer); case .accepted(let answer): (202, answer)
        case .conflict(let answer): (409, answer); case .clientError(let status, let answer): (status, answer)
        case .undocumented(let status, let answer): (status, answer)
        } }
        public var created: Created { get throws { try only(201, "created") } }
        public var accepted: Accepted { get throws { try only(202, "accepted") } }
        public var conflict: Conflict { get throws { try only(409, "conflict") } }
        public var clientError: ClientError {
          get throws { if case .clientError(_, let answer) = self { answer } else { throw unexpected("clientError") } }
        }
      }
      """, in: "API")
    try GoldenDocument.expect(
      """
      extension Outputs.CreatedAcceptedConflictClientError where Accepted == Created {
        public var success: Created {
          get throws {
            switch self {
            case .created(let answer), .accepted(let answer): answer
            default: throw unexpected("success")
            }
          }
        }
      }
      """, in: "API")
  }

  @Test("shared responses are declared once")
  func sharedAnswers() throws {
    try GoldenDocument.expect(
      """
      /// Responses that several operations share.
      public enum Responses {
        /// No.
        public typealias Refused = JSONAnswer<Components.Schemas.Anchor>
      }
      """, in: "API")
  }

  @Test("the protocol has every operation")
  func protocolDeclaration() throws {
    try GoldenDocument.expect(
      """
      /// All operations. `Client` sends them to a server; tests can implement them directly.
      public protocol APIProtocol: Sendable {
        /// Puts an anchor into a world.
        func anchors_period_create(_ input: Operations.anchors_period_create.Input) async throws
          -> Operations.anchors_period_create.Output
        func login(_ input: Operations.login.Input) async throws -> Operations.login.Output
      }
      """, in: "API")
  }

  @Test("a call takes the parts of an operation's input")
  func calls() throws {
    try GoldenDocument.expect(
      """
      public func anchors_period_create(path: Operations.anchors_period_create.Input.Path,
        query: Operations.anchors_period_create.Input.Query,
        cookies: Operations.anchors_period_create.Input.Cookies = .init(),
        headers: Operations.anchors_period_create.Input.Headers = .init(),
        body: Operations.anchors_period_create.Input.Body? = nil) async throws -> Operations.anchors_period_create.Output {
        try await anchors_period_create(.init(path: path, query: query, cookies: cookies, headers: headers, body: body))
      }
      """, in: "Operations")
    try GoldenDocument.expect(
      """
      public func login(headers: AcceptHeaders = .init(),
        body: Operations.login.Input.Body) async throws -> Operations.login.Output {
        try await login(.init(headers: headers, body: body))
      }
      """, in: "Operations")
  }

  @Test("a server reads an input from a request")
  func serverInput() throws {
    try GoldenDocument.expect(
      """
      extension Operations.anchors_period_create.Input: ServerInput {
        public init(_ request: ServerRequest) async throws {
          let path = try Path(world_hyphen_id: request.path("world-id"))
          let query = try Query(tag: request.query.optionalList("tag", explode: false), kind: request.query.required("kind"))
          let cookies = try Cookies(JSESSIONID: request.cookies.optional("JSESSIONID"))
          let headers = try Headers(X_hyphen_Trace: request.headers.optional("x-trace"), accept: request.accept)
          let body: Body? = try await request.optionalBody()
          self.init(path: path, query: query, cookies: cookies, headers: headers, body: body)
        }
      }
      extension Operations.anchors_period_create.Input.Body: ServerContent {
        public init(_ request: ServerRequest) async throws {
          if request.offers("application/json") {
            self = .json(try await request.json())
            return
          }
          if request.offers("text/csv") {
            self = .csv(request.stream)
            return
          }
          throw request.unsupported(["application/json", "text/csv"])
        }
      }
      """, in: "Operations", generate: [.types, .server])
  }

  @Test("a server's routes are its operations")
  func routes() throws {
    try GoldenDocument.expect(
      """
      extension APIProtocol {
        /// The routes for a `RouteTable`: one for each operation.
        public func routes() -> [ServerRoute] {
          var routes: [ServerRoute] = []
          routes.append(ServerRoute(Operations.anchors_period_create.self) { try await self.anchors_period_create($0) })
          routes.append(ServerRoute(Operations.login.self) { try await self.login($0) })
          return routes
        }
      }
      """, in: "Server", generate: [.types, .server])
  }

  @Test("the client calls each operation")
  func client() throws {
    try GoldenDocument.expect(
      """
      /// A client for Worlds.
      ///
      /// Operations require `Bearer`: add an `Authentication` to the middlewares.
      public struct Client: APIProtocol, APIClient {
        public let universal: UniversalClient
        public init(_ universal: UniversalClient) { self.universal = universal }
        /// Creates a client for the server at a URL. The first middleware sees a request first.
        public init(serverURL: URL, configuration: Configuration = Configuration(), transport: any ClientTransport,
          middlewares: [any ClientMiddleware] = []) {
          universal = UniversalClient(
            serverURL: serverURL, configuration: configuration, transport: transport, middlewares: middlewares)
        }
        public func anchors_period_create(_ input: Operations.anchors_period_create.Input) async throws
          -> Operations.anchors_period_create.Output {
          try await universal.call(Operations.anchors_period_create.self, input)
        }
        public func login(_ input: Operations.login.Input) async throws -> Operations.login.Output {
          try await universal.call(Operations.login.self, input)
        }
      }
      """, in: "Client")
  }
}
