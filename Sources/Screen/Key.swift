/// A key press, independent of the bytes that the terminal sends for it.
public enum Key: Hashable, Sendable {
  /// A printable character. Never a control character.
  case character(Character)
  /// Ctrl with a character, in lower case: `^C` is `.control("c")`, `^@` is `.control(" ")`.
  case control(Character)
  case enter, tab, backTab, backspace, delete, escape
  case up, down, left, right
  case pageUp, pageDown, home, end
  /// F1 is `.function(1)`.
  case function(Int)
  /// Alt with a printable ASCII character. Most terminals send the same bytes as for Escape and the character pressed
  /// quickly.
  case alt(Character)
  /// Ctrl or Alt with Left, Right, Backspace or Delete: moving and deleting by words.
  case wordLeft, wordRight, wordBackspace, wordDelete

  public var isAlt: Bool { if case .alt = self { true } else { false } }

  /// The keys that it falls back to if it has no binding of its own; nil for keys without a modifier.
  public var withoutModifier: [Key]? {
    switch self {
    case .alt(let character): [.escape, .character(character)]
    case .wordLeft: [.left]
    case .wordRight: [.right]
    case .wordBackspace: [.backspace]
    case .wordDelete: [.delete]
    default: nil
    }
  }
}

/// A mouse event. Rows and columns count from 0.
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
