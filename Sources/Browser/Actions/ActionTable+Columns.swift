extension ActionTable {
  static let columnActions: [Action] = []
}
