import APIRuntime
import Foundation
import Synchronization
import WorldsAPI

/// Worlds and anchors in memory, behind the generated protocol.
final class WorldStub: APIProtocol {
  typealias Schemas = Components.Schemas

  struct State {
    var worlds: [Schemas.World] = []
    var revisions: [String: Int] = [:]
    /// The anchors with their worlds; children are collected on request.
    var anchors: [(world: String, anchor: Schemas.Anchor)] = []
    /// A clock that advances once for each change.
    var now = Date(timeIntervalSince1970: 1_795_262_400)
  }

  let state = Mutex(State())

  static func problem(
    _ status: Int, _ title: String, _ more: [String: JSONValue] = [:]
  ) -> JSONContent<Schemas.Problem> {
    .json(Schemas.Problem(title: title, status: status, additionalProperties: more))
  }

  static func notThere(_ id: String) -> Components.Responses.NotThere {
    .init(body: .applicationProblemJson(problem(404, "There is no \(id)")))
  }

  // MARK: Worlds

  func listWorlds(_ input: Operations.ListWorlds.Input) async throws -> Operations.ListWorlds.Output {
    let query = input.query
    let limit = Int(query.limit ?? 20)
    guard (1...100).contains(limit) else {
      return .badRequest(
        .init(
          body: .applicationProblemJson(Self.problem(400, "A page has 1 to 100 worlds", ["limit": .integer(limit)]))))
    }
    var found = state.withLock(\.worlds).filter { world in
      (query.state?.contains(world.state) ?? true)
        && (query.label ?? []).allSatisfy { label in world.labels?.values.contains(label) ?? false }
        && (query.changedSince.map { world.changedAt >= $0 } ?? true)
        && (query.foundedOn.map { world.founded == $0 } ?? true)
    }
    switch query.order {
    case .oldest: break
    case .name: found.sort { $0.name < $1.name }
    default: found.reverse()
    }
    let start = query.cursor.flatMap { Int($0) } ?? 0
    let page = Array(found.dropFirst(start).prefix(limit))
    let end = start + page.count
    let next = end < found.count ? String(end) : nil
    return .ok(
      .init(
        headers: .init(xTotalCount: found.count, link: next.map { "</worlds?cursor=\($0)>; rel=\"next\"" }),
        body: .json(.json(.init(items: page, nextCursor: next)))))
  }

  func createWorld(_ input: Operations.CreateWorld.Input) async throws -> Operations.CreateWorld.Output {
    guard case .json(let draft) = input.body else { throw UnexpectedBody(expected: "JSON") }
    guard draft.name != "teapot" else {
      return ._default(
        statusCode: 418,
        .init(headers: .init(retryAfter: 240), body: .applicationProblemJson(Self.problem(418, "Short and stout"))))
    }
    guard !draft.name.isEmpty else {
      return .badRequest(
        .init(body: .applicationProblemJson(Self.problem(400, "A world has a name", ["field": "name"]))))
    }
    let world = state.withLock { state in
      state.now += 1
      let world = Schemas.World(
        name: draft.name, description: draft.description, founded: draft.founded, origin: draft.origin,
        labels: draft.labels, settings: draft.settings, id: UUID().uuidString,
        // A state that is newer than the document.
        state: draft.name == "haunted" ? .undocumented("haunted") : .draft, createdAt: state.now, changedAt: state.now)
      state.worlds.append(world)
      state.revisions[world.id] = 1
      return world
    }
    return .created(
      .init(headers: .init(location: "/worlds/\(world.id)", eTag: "\"1\""), body: .json(.json(world))))
  }

  func getWorld(_ input: Operations.GetWorld.Input) async throws -> Operations.GetWorld.Output {
    let (world, revision) = find(input.path.worldId)
    guard let world else { return .notFound(Self.notThere(input.path.worldId)) }
    if input.headers.ifNoneMatch == revision { return .notModified(.init()) }
    return .ok(.init(headers: .init(eTag: revision), body: .json(.json(world))))
  }

  func updateWorld(_ input: Operations.UpdateWorld.Input) async throws -> Operations.UpdateWorld.Output {
    guard case .applicationMergePatchJson(let change) = input.body else { throw UnexpectedBody(expected: "a patch") }
    let id = input.path.worldId
    let (world, revision) = find(id)
    guard var world else { return .notFound(Self.notThere(id)) }
    guard input.headers.ifMatch == revision else {
      return .preconditionFailed(
        .init(body: .applicationProblemJson(Self.problem(412, "Changed since", ["current": .string(revision)]))))
    }
    world.name = change.name ?? world.name
    world.description = change.description ?? world.description
    world.state = change.state ?? world.state
    world.founded = change.founded ?? world.founded
    world.labels = change.labels ?? world.labels
    let changed = state.withLock { [world] state in
      state.now += 1
      var world = world
      world.changedAt = state.now
      state.revisions[id, default: 0] += 1
      if let place = state.worlds.firstIndex(where: { $0.id == id }) { state.worlds[place] = world }
      return world
    }
    return .ok(.init(headers: .init(eTag: find(id).revision), body: .json(.json(changed))))
  }

  func deleteWorld(_ input: Operations.DeleteWorld.Input) async throws -> Operations.DeleteWorld.Output {
    let id = input.path.worldId
    let isThere = state.withLock { state in
      defer { state.worlds.removeAll { $0.id == id } }
      return state.worlds.contains { $0.id == id }
    }
    return isThere ? .noContent(.init()) : .notFound(Self.notThere(id))
  }

  func findNearestWorld(_ input: Operations.FindNearestWorld.Input) async throws -> Operations.FindNearestWorld.Output {
    func distance(_ place: Schemas.Place) -> Double {
      (place.latitude - input.query.latitude).magnitude + (place.longitude - input.query.longitude).magnitude
    }
    let nearest = state.withLock(\.worlds).filter { $0.origin != nil }.min { left, right in
      guard let first = left.origin, let second = right.origin else { return false }
      return distance(first) < distance(second)
    }
    guard let nearest else {
      return .clientError(statusCode: 404, .init(body: .applicationProblemJson(Self.problem(404, "Nothing is near"))))
    }
    return .ok(.init(body: .json(nearest)))
  }

  func find(_ id: String) -> (world: Schemas.World?, revision: String) {
    state.withLock { state in
      (state.worlds.first { $0.id == id }, "\"\(state.revisions[id] ?? 0)\"")
    }
  }
}
