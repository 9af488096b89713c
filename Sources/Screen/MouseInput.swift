/// What the mouse did, where: rows and columns count from 0.
public struct MouseInput: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case press
    case wheelUp
    case wheelDown
  }

  public var kind: Kind
  public var row: Int
  public var column: Int

  public init(kind: Kind, row: Int, column: Int) {
    self.kind = kind
    self.row = row
    self.column = column
  }
}
