/// A key as the person pressed it, whatever bytes the terminal sent for it.
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
  /// Alt with a printable ASCII character: for most terminals the same bytes as Escape and that character in a hurry.
  case alt(Character)
  /// Ctrl or Alt with a cursor key to the side, Backspace or Del: what moves and deletes by words.
  case wordLeft, wordRight, wordBackspace, wordDelete

  public var isAlt: Bool { if case .alt = self { true } else { false } }

  /// The keys that it stands for where nothing is bound to it itself; nil when it is one key and no other.
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
