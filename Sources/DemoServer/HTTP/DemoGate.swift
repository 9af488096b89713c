import APIRuntime
import HTTPTypes
import JamfProAPI
import Synchronization

/// What every request passes before the routes: the counters, the requested faults, and the check of its token.
final class DemoGate: Sendable {
  typealias Message = (HTTPResponse, HTTPBody?)

  /// The operations that exist.
  private struct Routes {
    var table: RouteTable
    /// The paths that need no token according to the document: those that issue one.
    var freePaths: Set<String>
    /// The document of the API.
    var schema: ServedSchema

    init(_ api: DemoAPI) {
      let faults = api.faults.faults
      let routes = api.routes().filter { api.configuration.serves($0.facts, with: faults) }
      func paths(where isWanted: (OperationFacts) -> Bool) -> Set<String> {
        Set(routes.filter { isWanted($0.facts) }.map { DemoAPI.basePath + $0.pathTemplate })
      }
      // Errors in a form are reported in OAuth's words.
      let forms = paths(where: \.security.isEmpty)
      table = RouteTable(routes: routes, basePath: DemoAPI.basePath, maximumBytes: 64 << 10) { refusal, request in
        forms.contains(DemoGate.path(of: request)) ? TokenDesk.refuse(refusal) : APIFailure(refusal).message
      }
      freePaths = paths { facts in !facts.security.contains { $0.contains { $0.scheme == "Bearer" } } }
      let changes = faults.flatMap { fault -> Set<SchemaChange> in
        if case .schema(let changes) = fault { changes } else { [] }
      }
      schema = ServedSchema(
        operations: Set(routes.map { "\($0.facts.method.rawValue.lowercased()) \($0.pathTemplate)" }),
        changes: SchemaChange.allCases.filter(changes.contains))
    }
  }

  private let api: DemoAPI
  private let routes: Mutex<Routes>

  init(api: DemoAPI) {
    self.api = api
    routes = Mutex(Routes(api))
  }

  /// What goes wrong on purpose now.
  var faults: [Fault] { api.faults.faults }

  /// Replaces the faults, for requests that come from now on.
  func change(to faults: [Fault]) throws(FaultError) {
    try api.change(to: faults)
    let changed = Routes(api)
    routes.withLock { $0 = changed }
  }

  /// Answers a request unless its connection breaks.
  ///
  /// - Throws: `TransportError.connectionClosed`.
  func carry(_ request: HTTPRequest, _ body: HTTPBody?) async throws -> Message {
    try await api.faults.closings.carry { await self.answer(request, body) }
  }

  static func path(of request: HTTPRequest) -> String { String((request.path ?? "/").prefix { $0 != "?" }) }

  func answer(_ request: HTTPRequest, _ body: HTTPBody?) async -> Message {
    let path = Self.path(of: request)
    let routes = routes.withLock(\.self)
    let isFree = routes.freePaths.contains(path)
    api.counters.begin(isToken: isFree || path == DemoAPI.basePath + Operations.AuthKeepAlivePostV1.pathTemplate)
    defer { api.counters.end() }
    let isSchema = [ServedSchema.path, ServedSchema.pathWithoutSlash].contains(path)
    var (response, body) =
      isSchema
      ? await self.schema(routes.schema, request)
      : await answer(request, body, routes.table, isFree: isFree)
    response.headerFields[.cacheControl] = "no-store"
    response.headerFields[.date] = DemoDate.httpText(instant: api.clock.milliseconds())
    return (response, body)
  }

  private func answer(
    _ request: HTTPRequest, _ body: HTTPBody?, _ table: RouteTable, isFree: Bool
  ) async -> Message {
    let plan = api.faults
    if let closed = plan.closings.page() { return closed }
    let caller = Caller(authorization: request.headerFields[.authorization] ?? "")
    if isFree { return await Caller.$current.withValue(caller) { await table.answer(request, body: body) } }
    let standing = plan.limit?.enter()
    var (response, body) =
      await standing?.isExceeded == true
      ? APIFailure.tooManyRequests.message : timed(plan) { await self.guarded(request, body, caller, table, plan) }
    response.headerFields.append(contentsOf: standing?.fields ?? [:])
    return (response, body)
  }

  /// The document needs no token.
  private func schema(_ schema: ServedSchema, _ request: HTTPRequest) async -> Message {
    let plan = api.faults
    if let closed = plan.closings.page() { return closed }
    return await timed(plan) {
      do throws(APIFailure) {
        if let interruption = try await plan.interruption() { return interruption }
      } catch {
        return error.message
      }
      let caller = Caller(authorization: request.headerFields[.authorization] ?? "")
      let holder = caller.credential("bearer").flatMap(self.api.tokens.use)
      return plan.altered(schema.answer(request, isSignedIn: holder != nil))
    }
  }

  /// Something in front of the server waits for the work as long as it is willing to.
  private func timed(_ plan: FaultPlan, _ work: @escaping @Sendable () async -> Message) async -> Message {
    guard let limit = plan.gatewayTimeout else { return await work() }
    return await result(within: limit, of: work) ?? HTMLPage.timeout
  }

  private func guarded(
    _ request: HTTPRequest, _ body: HTTPBody?, _ caller: Caller, _ table: RouteTable, _ plan: FaultPlan
  ) async -> Message {
    var caller = caller
    do throws(APIFailure) {
      if let interruption = try await plan.interruption() { return interruption }
      caller.holder = caller.credential("bearer").flatMap(api.tokens.use)
      guard caller.holder != nil else { throw .invalidToken }
    } catch {
      return error.message
    }
    let place: RequestPermit?
    do {
      place = plan.cost.isLimiting ? try await api.places.permit() : nil
    } catch {
      // The request was canceled while it waited.
      return HTMLPage.timeout
    }
    defer { place?.release() }
    api.counters.beginWork()
    defer { api.counters.endWork() }
    let answer = await Caller.$current.withValue(caller) { await table.answer(request, body: body) }
    return plan.altered(answer)
  }
}

/// The sender of the request that is being answered. A handler gets the document's inputs, which do not include
/// credentials.
struct Caller: Sendable {
  /// What a token stands for.
  enum Holder: Sendable { case apiClient, user }

  /// The `Authorization` header as it came; empty when there was none.
  var authorization = ""
  /// nil until a valid token was seen.
  var holder: Holder?

  /// The caller of the handler that runs now.
  @TaskLocal static var current = Caller()

  /// The text after the scheme; nil for another scheme.
  func credential(_ scheme: String) -> Substring? {
    let parts = authorization.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == scheme else { return nil }
    return parts[1]
  }
}
