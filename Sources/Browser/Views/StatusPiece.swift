import Screen

/// One fact of the status line, in forms that get shorter.
struct StatusPiece {
  struct Form {
    /// Empty leaves the fact out.
    var text: DisplayText
    /// How early this form gives way to the next one when there is little room: the highest first. The last form stays.
    var cost: Int
  }

  /// Wider than any screen's line: a fact may quote a filter of any length.
  private static let most = 2000

  var forms: [Form]
  var role: Role
  /// What a shortened form is a beginning of: it takes as much of that as there are free cells for.
  var whole: DisplayText?

  init(_ forms: [(text: String, cost: Int)], role: Role = .status, whole: DisplayText? = nil) {
    self.whole = whole
    self.forms = forms.map { Form(text: DisplayText($0.text, upTo: Self.most), cost: $0.cost) }
    self.role = role
  }

  /// Chooses for each piece the longest form with which all fit; what is left over goes to a text that was shortened.
  static func fit(
    _ pieces: [StatusPiece], width: Int, separatorWidth: Int, glyphs: Glyphs
  ) -> [(text: DisplayText, role: Role)] {
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
    let shortened = pieces.indices.first { pieces[$0].whole != nil && pieces[$0].forms.first?.text.isEmpty == false }
    if let shortened, let whole = pieces[shortened].whole, let form = pieces[shortened].forms.first {
      let room = form.text.width + max(0, width - total())
      if form.text.width < whole.width, form.text.width < room {
        pieces[shortened].forms[0].text = whole.clipped(to: room, glyphs: glyphs)
      }
    }
    return pieces.compactMap { piece in piece.forms.first.flatMap { $0.text.isEmpty ? nil : ($0.text, piece.role) } }
  }
}
