extension ActionTable {
  static let liveActions: [Action] = []
}
