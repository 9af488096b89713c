extension ActionTable {
  static let markActions: [Action] = []
}
