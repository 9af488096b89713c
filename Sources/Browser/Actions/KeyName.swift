public import Screen

extension Key {
  /// What people call the key: `Enter`, `^D`, `PgUp`, `/`.
  public var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let character): "^" + character.uppercased()
    case .enter: "Enter"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .escape: "Esc"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .function(let number): "F\(number)"
    case .alt(" "): "Alt-Space"
    case .alt(let character): "Alt-\(character)"
    case .wordLeft: "Ctrl-Left"
    case .wordRight: "Ctrl-Right"
    case .wordBackspace: "Alt-Backspace"
    case .wordDelete: "Ctrl-Del"
    }
  }
}
