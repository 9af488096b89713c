import APIRuntime
import HTTPTypes

/// A look-alike of Jamf Pro's API over a made-up fleet: requests in, responses out, no sockets.
final class DemoAPI: Sendable {
  let configuration: DemoServer.Configuration
  let counters = RequestCounters()
  let tokens: TokenDesk
  private let fleet: DemoFleet
  private let orders: OrderCache
  private let faults: FaultPlan

  init(
    _ configuration: DemoServer.Configuration,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.configuration = configuration
    var fleet = configuration.fleet
    var lifetime = configuration.tokenLifetime
    for fault in configuration.faults {
      switch fault {
      case .hostileText: fleet.hasHostileText = true
      case .tokenLifetime(let seconds): lifetime = .seconds(seconds)
      default: break
      }
    }
    self.fleet = fleet
    orders = OrderCache(fleet: fleet)
    faults = FaultPlan(configuration.faults)
    tokens = TokenDesk(
      clientID: configuration.clientID, clientSecret: configuration.clientSecret, lifetime: lifetime, now: now)
  }

  func respond(to request: HTTPRequest, body: [UInt8]) async -> DemoResponse {
    let target = (request.path ?? "/").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let route = DemoRoute(path: target[0], versions: configuration.versions)
    counters.begin(isToken: route == .token)
    defer { counters.end() }
    do throws(APIFailure) {
      if route == .token {
        guard request.method == .post else { throw .methodNotAllowed }
        return tokens.answer(contentType: request.headerFields[.contentType], body: body)
      }
      if let interruption = try await faults.interruption() { return interruption }
      try authorise(request)
      guard let route else { throw .noSuchPath }
      guard request.method.rawValue == route.method else { throw .methodNotAllowed }
      if let privilege = route.privilege { try faults.checkPrivilege(privilege) }
      let items = QueryItems(target.count > 1 ? target[1] : "")
      return faults.altered(try await answer(route, items))
    } catch {
      return .failure(error)
    }
  }

  private func authorise(_ request: HTTPRequest) throws(APIFailure) {
    let parts = request.headerFields[.authorization]?.split(separator: " ", maxSplits: 1) ?? []
    guard parts.count == 2, parts[0].lowercased() == "bearer", tokens.isGood(parts[1]) else { throw .invalidToken }
  }

  private func answer(_ route: DemoRoute, _ items: QueryItems) async throws(APIFailure) -> DemoResponse {
    switch route {
    case .token: throw .noSuchPath
    case .version: return .json("{\n  \"version\" : \"\(configuration.productVersion)\"\n}")
    case .list(let version): return try await list(version, InventoryQuery(items, version: version))
    case .record(let version, let id): return try record(version, id, try InventoryQuery.sections(items, version))
    case .detail(let version, let id): return try record(version, id, RecordSection.all(in: version))
    }
  }

  private func list(_ version: APIVersion, _ query: InventoryQuery) async throws(APIFailure) -> DemoResponse {
    let order = await orders.order(query.selection)
    let places = order.page(query.page, size: query.pageSize)
    var writer = RecordWriter(version: version, isHostile: fleet.hasHostileText)
    writer.object { writer in
      writer.number("totalCount", order.count)
      writer.records("results", places.lazy.map(fleet.computer), sections: query.sections)
    }
    counters.wrote(records: places.count)
    return .json(writer.json.bytes)
  }

  private func record(
    _ version: APIVersion, _ id: String, _ sections: Set<RecordSection>
  ) throws(APIFailure) -> DemoResponse {
    guard let place = fleet.index(ofID: id) else { throw .notFound(id: id) }
    var writer = RecordWriter(version: version, isHostile: fleet.hasHostileText)
    fleet.computer(at: place).write(to: &writer, sections: sections)
    counters.wrote(records: 1)
    return .json(writer.json.bytes)
  }
}
