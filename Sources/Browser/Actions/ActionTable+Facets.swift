extension ActionTable {
  static let facetActions: [Action] = []
}
