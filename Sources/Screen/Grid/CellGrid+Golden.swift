extension CellGrid {
  /// The text of the screen, a line a row, without the spaces at the ends of lines: what golden tests compare.
  public func plainText() -> String {
    lines { $0.text }
  }

  /// The roles of the screen in the same form, a letter a column (`Role.letter`), without the plain text at the ends.
  public func roleText() -> String {
    lines(droppingTrailing: Role.text.letter) { String($0.role.letter) }
  }

  private func lines(droppingTrailing blank: Character = " ", _ form: (Cell) -> String) -> String {
    (0..<size.height).map { row in
      var line = self.row(row).map(form).joined()
      while line.last == blank { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
