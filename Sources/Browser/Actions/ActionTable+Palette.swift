extension ActionTable {
  static let paletteActions: [Action] = []
}
