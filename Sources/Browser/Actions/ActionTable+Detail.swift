extension ActionTable {
  static let detailActions: [Action] = []
}
