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

extension Key {
  /// The key of a name as the help shows it, or as it is commonly written elsewhere: `^D`, `Ctrl-D`, `Space`, `PgUp`,
  /// `F5`, `x`.
  public init?(named name: String) {
    if name.count == 1, let character = name.first, Self.isVisible(character) {
      self = .character(character)
    } else if let key = Self.named[name.lowercased()] {
      self = key
    } else if let number = Self.number(ofFunctionKey: name) {
      self = .function(number)
    } else if let key = Self.byWord[name.lowercased()] ?? Self.control(name) ?? Self.alt(name) {
      self = key
    } else {
      return nil
    }
  }

  private static let named: [String: Key] = [
    "space": .character(" "), "enter": .enter, "return": .enter, "tab": .tab, "shift-tab": .backTab,
    "backtab": .backTab, "backspace": .backspace, "del": .delete, "delete": .delete, "esc": .escape,
    "escape": .escape, "up": .up, "down": .down, "left": .left, "right": .right, "pgup": .pageUp, "pageup": .pageUp,
    "pgdn": .pageDown, "pagedown": .pageDown, "home": .home, "end": .end,
  ]

  private static let byWord: [String: Key] = {
    let keys: [(String, Key)] = [
      ("left", .wordLeft), ("right", .wordRight), ("backspace", .wordBackspace), ("del", .wordDelete),
      ("delete", .wordDelete),
    ]
    // Ctrl-Backspace is no key: most terminals send Backspace or ^H for it.
    let held = ["ctrl-", "c-", "alt-", "m-"]
    let named = keys.flatMap { name, key in held.map { ($0 + name, key) } }
    return Dictionary(uniqueKeysWithValues: named.filter { !["ctrl-backspace", "c-backspace"].contains($0.0) })
  }()

  private static func alt(_ name: String) -> Key? {
    guard let prefix = ["alt-", "m-"].first(where: name.lowercased().hasPrefix) else { return nil }
    let rest = name.dropFirst(prefix.count)
    if rest.lowercased() == "space" { return .alt(" ") }
    guard rest.count == 1, let character = rest.first, character.isASCII, isVisible(character) else { return nil }
    return .alt(character)
  }

  private static func isVisible(_ character: Character) -> Bool {
    DisplayText(String(character)).text == String(character) && character != " "
  }

  private static func number(ofFunctionKey name: String) -> Int? {
    guard name.first?.lowercased() == "f", let number = Int(name.dropFirst()), (1...20).contains(number) else {
      return nil
    }
    return number
  }

  private static func control(_ name: String) -> Key? {
    let folded = name.lowercased()
    guard let prefix = ["^", "ctrl-", "c-"].first(where: folded.hasPrefix) else { return nil }
    let rest = folded.dropFirst(prefix.count)
    guard rest.count == 1, let character = rest.first, character.isASCII else { return nil }
    // Terminals send the same byte for these.
    switch character {
    case "i": return .tab
    case "j", "m": return .enter
    case "h": return .backspace
    case "[": return .escape
    case "a"..."z", "\\", "]", "^", "_": return .control(character)
    case "@": return .control(" ")
    default: return nil
    }
  }
}
