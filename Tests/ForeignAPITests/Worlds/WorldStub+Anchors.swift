import APIRuntime
import Foundation
import Synchronization
import WorldsAPI

extension WorldStub {
  func listAnchors(_ input: Operations.ListAnchors.Input) async throws -> Operations.ListAnchors.Output {
    guard find(input.path.worldId).world != nil else { return .notFound(Self.notThere(input.path.worldId)) }
    let anchors = state.withLock { state in
      state.anchors.filter { $0.world == input.path.worldId && $0.anchor.parent == nil }
        .map { Self.tree($0.anchor, state) }
    }
    guard let kind = input.query.kind else { return .ok(.init(body: .json(anchors))) }
    return .ok(.init(body: .json(anchors.filter { Self.kind(of: $0.content) == kind })))
  }

  func createAnchor(_ input: Operations.CreateAnchor.Input) async throws -> Operations.CreateAnchor.Output {
    guard case .json(let draft) = input.body else { throw UnexpectedBody(expected: "JSON") }
    guard find(input.path.worldId).world != nil else { return .notFound(Self.notThere(input.path.worldId)) }
    guard draft.pose.position.count == 3 else {
      return .badRequest(
        .init(
          body: .applicationProblemJson(Self.problem(400, "A place has three dimensions", ["field": "pose.position"]))))
    }
    let anchor = Self.anchor(UUID().uuidString, draft)
    state.withLock { $0.anchors.append((input.path.worldId, anchor)) }
    return .created(.init(body: .json(anchor)))
  }

  func getAnchor(_ input: Operations.GetAnchor.Input) async throws -> Operations.GetAnchor.Output {
    let anchor = state.withLock { state in
      state.anchors.first { $0.anchor.id == input.path.anchorId }.map { Self.tree($0.anchor, state) }
    }
    guard let anchor else { return .notFound(Self.notThere(input.path.anchorId)) }
    return .ok(.init(body: .json(anchor)))
  }

  func replaceAnchor(_ input: Operations.ReplaceAnchor.Input) async throws -> Operations.ReplaceAnchor.Output {
    guard case .json(let draft) = input.body else { throw UnexpectedBody(expected: "JSON") }
    let anchor = Self.anchor(input.path.anchorId, draft)
    let isThere = state.withLock { state in
      guard let place = state.anchors.firstIndex(where: { $0.anchor.id == anchor.id }) else { return false }
      state.anchors[place].anchor = anchor
      return true
    }
    return isThere ? .ok(.init(body: .json(anchor))) : .notFound(Self.notThere(anchor.id))
  }

  private static func anchor(_ id: String, _ draft: Schemas.AnchorDraft) -> Schemas.Anchor {
    Schemas.Anchor(
      pose: draft.pose, content: draft.content, parent: draft.parent, visibleUntil: draft.visibleUntil, id: id,
      children: [])
  }

  /// The anchor with everything attached to it; a doorway shows its other side.
  private static func tree(_ anchor: Schemas.Anchor, _ state: State) -> Schemas.Anchor {
    var anchor = anchor
    anchor.children = state.anchors.filter { $0.anchor.parent == anchor.id }.map { tree($0.anchor, state) }
    if case .doorway(let doorway) = anchor.content {
      anchor.opposite = state.anchors.first { $0.anchor.id == doorway.target }?.anchor
    }
    return anchor
  }

  private static func kind(of content: Schemas.Content) -> String {
    switch content {
    case .note(let note): note.kind
    case .model3d(let model): model.kind
    case .doorway(let doorway): doorway.kind
    case .undocumented(let value): value["kind"]?.stringValue ?? ""
    }
  }
}
