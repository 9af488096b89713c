public import HTTPTypes

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// Answers requests with the routes of a server, for a web server or for a client in the same process.
public struct RouteTable: Sendable {
  /// Makes the answer to a request that no handler answered.
  public typealias RefusalAnswer = @Sendable (ServerRefusal, HTTPRequest) -> (HTTPResponse, HTTPBody?)

  /// Routes under the same path, by the number of their segments.
  private struct Group {
    var base: [String]
    var entries: [Int: [(pattern: PathPattern, route: ServerRoute)]]
  }

  private let groups: [Group]
  private let configuration: Configuration
  private let basePath: [String]
  private let maximumBytes: Int
  private let refusal: RefusalAnswer

  /// Creates a table of routes.
  ///
  /// - Parameters:
  ///   - routes: the operations and their handlers.
  ///   - configuration: how requests are read and answers written.
  ///   - basePath: the path that all routes are under, such as `/api`, except those of operations with a server of their own,
  ///     which are under its path.
  ///   - maximumBytes: the longest body that is read into memory.
  ///   - refusal: makes the answers that do not come from a handler; `Allow` is added to 405.
  public init(
    routes: [ServerRoute], configuration: Configuration = Configuration(), basePath: String = "",
    maximumBytes: Int = 16 << 20, refusal: @escaping RefusalAnswer = { refusal, _ in refusal.problemDetails }
  ) {
    let bases = Dictionary(grouping: routes) { Self.segments(of: $0.facts.serverPath ?? basePath) }
    groups = bases.map { Group(base: $0, entries: Self.entries($1)) }
    self.configuration = configuration
    self.basePath = Self.segments(of: basePath)
    self.maximumBytes = maximumBytes
    self.refusal = refusal
  }

  private static func segments(of path: String) -> [String] {
    let path = path.hasSuffix("/") ? path.dropLast() : path[...]
    return path.isEmpty ? [] : PathPattern.split(path).map(String.init)
  }

  private static func entries(_ routes: [ServerRoute]) -> [Int: [(pattern: PathPattern, route: ServerRoute)]] {
    let entries = routes.map { (pattern: PathPattern($0.pathTemplate), route: $0) }
    // Sorted by rank, and stable: of two templates that differ only in names, the first one given is matched first.
    return Dictionary(grouping: entries, by: \.pattern.segments.count).mapValues { group in
      group.enumerated().sorted { first, second in
        if first.element.pattern.isMoreSpecific(than: second.element.pattern) { return true }
        if second.element.pattern.isMoreSpecific(than: first.element.pattern) { return false }
        return first.offset < second.offset
      }.map(\.element)
    }
  }

  /// Answers a request whose path begins with the table's base path. Never fails: errors become refusals.
  ///
  /// - Parameters:
  ///   - request: the request's head.
  ///   - body: its body; nil if there is none.
  /// - Returns: The answer's head and body.
  public func answer(_ request: HTTPRequest, body: HTTPBody?) async -> (HTTPResponse, HTTPBody?) {
    do {
      let matches = try matches(for: request)
      if let (route, parameters) = route(for: request.method, among: matches) {
        let (response, answer) = try await route.handle(
          request, body, pathParameters: parameters, configuration: configuration, maximumBytes: maximumBytes)
        // HEAD is answered like GET, without the body (RFC 9110, 9.3.2).
        return (response, request.method == .head ? nil : answer)
      }
      let methods = matches.map(\.route.method)
      return refuse(methods.isEmpty ? .unknownPath : .methodNotAllowed(allowed(methods)), request)
    } catch let problem as RequestProblem {
      return refuse(.problem(problem), request)
    } catch {
      return refuse(.failure(error), request)
    }
  }

  private typealias Match = (route: ServerRoute, parameters: [String: String])

  /// The routes whose template matches the path, the most specific first.
  private func matches(for request: HTTPRequest) throws -> [Match] {
    let path = (request.path ?? "/").prefix { $0 != "?" }
    let segments = try PathPattern.split(path).map { segment in
      guard let text = PercentEncoding.decode(segment) else {
        throw RequestProblem("the path is not percent-encoded UTF-8")
      }
      return PathSegment(encoded: segment, text: text)
    }
    return groups.flatMap { group -> [Match] in
      guard segments.map(\.text).starts(with: group.base) else { return [] }
      let own = Array(segments.dropFirst(group.base.count))
      return (group.entries[own.count] ?? []).compactMap { pattern, route in
        pattern.parameters(in: own).map { (route, $0) }
      }
    }
  }

  private func route(for method: HTTPRequest.Method, among matches: [Match]) -> Match? {
    matches.first { $0.route.method == method }
      ?? (method == .head ? matches.first { $0.route.method == .get } : nil)
  }

  private func allowed(_ methods: [HTTPRequest.Method]) -> [HTTPRequest.Method] {
    var seen: Set<HTTPRequest.Method> = []
    return (methods + (methods.contains(.get) ? [.head] : [])).filter { seen.insert($0).inserted }
  }

  private func refuse(_ refusal: ServerRefusal, _ request: HTTPRequest) -> (HTTPResponse, HTTPBody?) {
    var (response, body) = self.refusal(refusal, request)
    if case .methodNotAllowed(let methods) = refusal {
      response.headerFields[.allow] = methods.map(\.rawValue).joined(separator: ", ")
    }
    if case .known(let length)? = body?.length { response.headerFields[.contentLength] = String(length) }
    return (response, request.method == .head ? nil : body)
  }
}

/// A client can use the table as its transport, without a network.
extension RouteTable: ClientTransport {
  public func send(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String
  ) async throws -> (HTTPResponse, HTTPBody?) {
    var request = request
    let own = Self.segments(of: baseURL.path)
    let segments = own != basePath && groups.contains { $0.base == own } ? own : basePath
    let base = segments.map { "/" + PercentEncoding.encode($0) }.joined()
    request.path = base + (request.path ?? "/")
    return await answer(request, body: body)
  }
}

/// A request that no handler answered.
public enum ServerRefusal: Sendable {
  /// No operation has this path.
  case unknownPath
  /// The path has operations for these methods only.
  case methodNotAllowed([HTTPRequest.Method])
  /// The document does not allow such a request.
  case problem(RequestProblem)
  /// The handler threw an error; its details are not for the client.
  case failure(any Error)

  /// The status code of the answer.
  public var statusCode: Int {
    switch self {
    case .unknownPath: 404
    case .methodNotAllowed: 405
    case .problem(let problem): problem.statusCode
    case .failure: 500
    }
  }

  /// What may be sent to the client.
  public var message: String {
    switch self {
    case .unknownPath: "nothing exists at this path"
    case .methodNotAllowed(let methods): "only \(methods.map(\.rawValue).joined(separator: ", ")) is allowed here"
    case .problem(let problem): problem.message
    case .failure: "the server failed"
    }
  }

  private var title: String {
    switch statusCode {
    case 400: "Bad Request"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    default: "Internal Server Error"
    }
  }

  /// The answer as problem details (RFC 9457): `{"title": …, "status": …, "detail": …}`.
  public var problemDetails: (HTTPResponse, HTTPBody?) {
    let status = HTTPResponse.Status(code: statusCode)
    var members: JSONObject = ["title": .string(title), "status": .integer(statusCode), "detail": .string(message)]
    if case .problem(let problem) = self, let field = problem.field { members["field"] = .string(field) }
    var response = HTTPResponse(status: status)
    response.headerFields[.contentType] = "application/problem+json"
    return (response, HTTPBody(JSONValue.object(members).jsonBytes()))
  }
}
