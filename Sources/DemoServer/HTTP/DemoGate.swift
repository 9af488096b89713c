import APIRuntime
import HTTPTypes
import JamfProAPI

/// What every request passes before the routes: the counters, the requested faults, and the check of its token.
struct DemoGate: Sendable {
  typealias Message = (HTTPResponse, HTTPBody?)

  private let api: DemoAPI
  private let table: RouteTable
  /// The paths that need no token according to the document: those that issue one.
  private let freePaths: Set<String>

  init(api: DemoAPI, table: RouteTable, freePaths: Set<String>) {
    self.api = api
    self.table = table
    self.freePaths = freePaths
  }

  static func path(of request: HTTPRequest) -> String { String((request.path ?? "/").prefix { $0 != "?" }) }

  func answer(_ request: HTTPRequest, _ body: HTTPBody?) async -> Message {
    let path = Self.path(of: request)
    let isFree = freePaths.contains(path)
    api.counters.begin(isToken: isFree || path == DemoAPI.basePath + Operations.AuthKeepAlivePostV1.pathTemplate)
    defer { api.counters.end() }
    var (response, body) = await answer(request, body, isFree: isFree)
    response.headerFields[.cacheControl] = "no-store"
    response.headerFields[.date] = DemoDate.httpText(instant: api.clock.milliseconds())
    return (response, body)
  }

  private func answer(_ request: HTTPRequest, _ body: HTTPBody?, isFree: Bool) async -> Message {
    if let closed = api.faults.answerWhileClosed() { return closed }
    let caller = Caller(authorization: request.headerFields[.authorization] ?? "")
    if isFree { return await Caller.$current.withValue(caller) { await table.answer(request, body: body) } }
    let standing = api.faults.limit?.enter()
    var (response, body) =
      await standing?.isExceeded == true ? APIFailure.tooManyRequests.message : guarded(request, body, caller)
    response.headerFields.append(contentsOf: standing?.fields ?? [:])
    return (response, body)
  }

  private func guarded(_ request: HTTPRequest, _ body: HTTPBody?, _ caller: Caller) async -> Message {
    var caller = caller
    do throws(APIFailure) {
      if let interruption = try await api.faults.interruption() { return interruption }
      caller.holder = caller.credential("bearer").flatMap(api.tokens.use)
      guard caller.holder != nil else { throw .invalidToken }
    } catch {
      return error.message
    }
    let answer = await Caller.$current.withValue(caller) { await table.answer(request, body: body) }
    return api.faults.altered(answer)
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
