import Screen

/// One fact of the status line, in forms that get shorter. An empty form leaves it out.
struct StatusPiece {
  var forms: [String]
  /// The lower, the later it is shortened.
  var rank: Int
  var role = Role.status

  /// Chooses for each piece the longest form with which all fit, shortening the least important first.
  static func fit(_ pieces: [StatusPiece], width: Int, separatorWidth: Int) -> [(text: DisplayText, role: Role)] {
    var chosen = pieces.map { piece in piece.forms.map { DisplayText($0) } }
    func total() -> Int {
      let shown = chosen.compactMap(\.first).filter { !$0.isEmpty }
      return shown.reduce(0) { $0 + $1.width } + max(0, shown.count - 1) * separatorWidth
    }
    while total() > width {
      let shortenable = chosen.indices.filter { chosen[$0].count > 1 }
      guard let victim = shortenable.max(by: { pieces[$0].rank < pieces[$1].rank }) else { break }
      chosen[victim].removeFirst()
    }
    return zip(pieces, chosen).compactMap { piece, forms in
      forms.first.flatMap { $0.isEmpty ? nil : ($0, piece.role) }
    }
  }
}
