/// One cell of the screen. Made by `CellGrid` only, so its text always went through `DisplayText`.
public struct Cell: Hashable, Sendable {
  /// One cluster; empty in the right half of a wide one.
  public let text: String
  /// Columns the cluster takes: 1, 2, or 0 in the right half of a wide one.
  public let width: Int
  /// What the cell means.
  public internal(set) var role: Role

  init(text: String, width: Int, role: Role) {
    self.text = text
    self.width = width
    self.role = role
  }

  static func blank(_ role: Role) -> Cell { Cell(text: " ", width: 1, role: role) }
  static func rightHalf(_ role: Role) -> Cell { Cell(text: "", width: 0, role: role) }
}
