import APIRuntime
import HTTPTypes

/// What every request passes before the routes: the counters, the faults that were asked for, and the check of its token.
struct DemoGate: Sendable {
  typealias Message = (HTTPResponse, HTTPBody?)

  private let api: DemoAPI
  private let table: RouteTable
  /// The paths for which the document asks no credential: those that give one.
  private let freePaths: [String]

  init(api: DemoAPI, table: RouteTable, freePaths: [String]) {
    self.api = api
    self.table = table
    self.freePaths = freePaths
  }

  static func isFree(_ request: HTTPRequest, among paths: [String]) -> Bool {
    let path = (request.path ?? "/").prefix { $0 != "?" }
    return paths.contains { $0 == path }
  }

  func answer(_ request: HTTPRequest, _ body: HTTPBody?) async -> Message {
    let isFree = Self.isFree(request, among: freePaths)
    api.counters.begin(isToken: isFree)
    defer { api.counters.end() }
    var (response, body) = await isFree ? table.answer(request, body: body) : guarded(request, body)
    response.headerFields[.cacheControl] = "no-store"
    return (response, body)
  }

  private func guarded(_ request: HTTPRequest, _ body: HTTPBody?) async -> Message {
    do throws(APIFailure) {
      if let interruption = try await api.faults.interruption() { return interruption }
      try authorise(request)
    } catch {
      return error.message
    }
    return api.faults.altered(await table.answer(request, body: body))
  }

  private func authorise(_ request: HTTPRequest) throws(APIFailure) {
    let parts = request.headerFields[.authorization]?.split(separator: " ", maxSplits: 1) ?? []
    guard parts.count == 2, parts[0].lowercased() == "bearer", api.tokens.isGood(parts[1]) else { throw .invalidToken }
  }
}
