extension ActionTable {
  static let viewActions: [Action] = []
}
