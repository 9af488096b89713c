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
}
