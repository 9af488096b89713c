import Screen

/// One fact of the status line, in forms that get shorter.
struct StatusPiece {
  struct Form {
    /// Empty leaves the fact out.
    var text: DisplayText
    /// How early this form gives way to the next one when there is little room: the highest first. The last form stays.
    var cost: Int
  }

  var forms: [Form]
  var role: Role

  init(_ forms: [(text: String, cost: Int)], role: Role = .status) {
    self.forms = forms.map { Form(text: DisplayText($0.text), cost: $0.cost) }
    self.role = role
  }

  /// Chooses for each piece the longest form with which all fit.
  static func fit(_ pieces: [StatusPiece], width: Int, separatorWidth: Int) -> [(text: DisplayText, role: Role)] {
    var pieces = pieces
    func total() -> Int {
      let shown = pieces.compactMap(\.forms.first?.text).filter { !$0.isEmpty }
      return shown.reduce(0) { $0 + $1.width } + max(0, shown.count - 1) * separatorWidth
    }
    while total() > width {
      let shortenable = pieces.indices.filter { pieces[$0].forms.count > 1 }
      guard let victim = shortenable.max(by: { pieces[$0].forms[0].cost < pieces[$1].forms[0].cost }) else { break }
      pieces[victim].forms.removeFirst()
    }
    return pieces.compactMap { piece in piece.forms.first.flatMap { $0.text.isEmpty ? nil : ($0.text, piece.role) } }
  }
}
