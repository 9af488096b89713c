/// What was chosen from the palette, the last first.
struct RecentActions: Hashable, Sendable {
  static let most = 10

  private(set) var ids: [ActionID] = []

  mutating func remember(_ id: ActionID) {
    ids.removeAll { $0 == id }
    ids.insert(id, at: 0)
    ids.removeLast(max(0, ids.count - Self.most))
  }
}
