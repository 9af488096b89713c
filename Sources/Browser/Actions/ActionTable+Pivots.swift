extension ActionTable {
  static let pivotActions: [Action] = []
}
