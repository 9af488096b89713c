import Screen

/// Escape sequences of xterm and compatible terminals, the Linux console and rxvt, and of the `CSI u` keyboard
/// protocol. Of movement keys with Ctrl or Alt, only Left and Right are distinguished. Unknown sequences are dropped as
/// a whole, so that no part of them is read as keys.
extension KeyDecoder {
  func parseEscape(_ bytes: ArraySlice<UInt8>) -> Parse {
    guard bytes.count > 1 else { return .incomplete }
    switch bytes[bytes.startIndex + 1] {
    case UInt8(ascii: "["): return parseControlSequence(bytes)
    case UInt8(ascii: "O"): return parseShiftedKey(bytes)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      return parseString(bytes)
    case 0x1B: return parseSecondEscape(bytes)
    case let byte: return Self.altKey(byte).map { .key(2, $0) } ?? .key(1, .escape)
    }
  }

  /// The key for Escape and another byte: that key with Alt. Nil for control characters, which are a separate key.
  static func altKey(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x08, 0x7F: .wordBackspace
    case 0x20..<0x7F: .alt(Character(Unicode.Scalar(byte)))
    default: nil
    }
  }

  /// Escape twice: rxvt, and other terminals by configuration, put Escape before the sequence of a key with Alt.
  private func parseSecondEscape(_ bytes: ArraySlice<UInt8>) -> Parse {
    let sequence = bytes.dropFirst(2)
    guard sequence.count > 1 else {
      return sequence.allSatisfy { $0 == UInt8(ascii: "[") } ? .incomplete : .key(1, .escape)
    }
    return switch Array(sequence.prefix(2)) {
    case Array("[C".utf8): .key(4, .wordRight)
    case Array("[D".utf8): .key(4, .wordLeft)
    default: .key(1, .escape)
    }
  }

  /// `ESC [`, parameters, intermediates, one final byte.
  private func parseControlSequence(_ bytes: ArraySlice<UInt8>) -> Parse {
    let start = bytes.startIndex + 2
    if start < bytes.endIndex, bytes[start] == UInt8(ascii: "[") {  // F1 to F5 of the Linux console
      guard start + 1 < bytes.endIndex else { return .incomplete }
      let number = Int(bytes[start + 1]) - 0x40
      return .key(4, (1...5).contains(number) ? .function(number) : nil)
    }
    let body = bytes[start...].prefix { (0x20...0x3F).contains($0) }
    guard body.endIndex < bytes.endIndex else {
      return body.count > Self.longestSequence ? .recognized(bytes.count, []) : .incomplete
    }
    let final = bytes[body.endIndex]
    let count = body.endIndex + 1 - bytes.startIndex
    // rxvt ends keys with Shift in "$", which elsewhere is an intermediate byte.
    let isFinal = (0x40...0x7E).contains(final)
    guard isFinal else { return .recognized(count - 1, []) }
    let parameters = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map(Self.number)
    if final == UInt8(ascii: "~"), parameters.first == 200 { return .pasteBegins(count) }
    if body.first == UInt8(ascii: "<"), final == UInt8(ascii: "M") || final == UInt8(ascii: "m") {
      let numbers = body.dropFirst().split(separator: UInt8(ascii: ";")).map(Self.number)
      let input = Self.mouse(numbers, isRelease: final == UInt8(ascii: "m"))
      return .recognized(count, input.map { [.mouse($0)] } ?? [])
    }
    if final == UInt8(ascii: "y"), body.first == UInt8(ascii: "?"), body.last == UInt8(ascii: "$") {
      let numbers = body.dropFirst().dropLast().split(separator: UInt8(ascii: ";")).map(Self.number)
      return numbers.count == 2 ? .report(count, .mode(numbers[0], state: numbers[1])) : .key(count, nil)
    }
    if final == UInt8(ascii: "c"), body.first == UInt8(ascii: "?") { return .report(count, .attributes) }
    guard body.allSatisfy({ (0x30...0x3B).contains($0) }) else { return .key(count, nil) }
    return .key(count, Self.key(final: final, parameters: parameters))
  }

  /// A mouse report of mode 1006: button, column and row, counted from 1.
  private static func mouse(_ numbers: [Int], isRelease: Bool) -> MouseInput? {
    guard numbers.count == 3, !isRelease, numbers[1] > 0, numbers[2] > 0 else { return nil }
    // Shift, Alt and Control add 4, 8 and 16, which are ignored; 32 is a movement.
    let kind: MouseInput.Kind? =
      switch numbers[0] & ~0x1C {
      case 0: .press
      case 64: .wheelUp
      case 65: .wheelDown
      default: nil
      }
    return kind.map { MouseInput(kind: $0, row: numbers[2] - 1, column: numbers[1] - 1) }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.prefix { $0 != UInt8(ascii: ":") }.reduce(0) {
      (0x30...0x39).contains($1) ? min(0x10FFFF, $0 * 10 + Int($1 - 0x30)) : $0
    }
  }

  private static func key(final: UInt8, parameters: [Int]) -> Key? {
    // With modifiers, the first number is 1, and the second is 1 plus the sum of 1 Shift, 2 Alt, 4 Control, 8 Meta.
    let isHeld = parameters.count == 2 && max(0, parameters[1] - 1) & 0b1110 != 0
    return switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): isHeld ? .wordRight : .right
    case UInt8(ascii: "D"): isHeld ? .wordLeft : .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "Z"): .backTab
    // With other numbers, these are reports, such as the cursor's position.
    case UInt8(ascii: "P")...UInt8(ascii: "S") where (parameters.first ?? 0) <= 1: .function(Int(final) - 0x4F)
    case UInt8(ascii: "u"): codeKey(parameters.first ?? 0, modifiers: parameters.dropFirst().first ?? 1)
    case UInt8(ascii: "~") where parameters.first == 27 && parameters.count == 3:
      codeKey(parameters[2], modifiers: parameters[1])
    case UInt8(ascii: "~") where isHeld && parameters.first == 3: .wordDelete
    case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "@"): numberedKey(parameters.first ?? 0)
    default: nil
    }
  }

  private static func numberedKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 4, 8: .end
    case 3: .delete
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28...29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// A key sent as its Unicode code point, with modifiers: 1 plus the sum of 1 Shift, 2 Alt, 4 Control.
  private static func codeKey(_ code: Int, modifiers: Int) -> Key? {
    let held = max(0, modifiers - 1)
    switch code {
    case 9: return held & 1 != 0 ? .backTab : .tab
    case 13: return .enter
    case 27: return .escape
    case 8, 127: return held & 0b1110 != 0 ? .wordBackspace : .backspace
    case 0..<32, 0x80...0x9F, 57344...63743: return nil
    default:
      guard let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
      let character = Character(scalar)
      guard held & 4 == 0 else { return .control(character.lowercased().first ?? character) }
      let shifted = held & 1 != 0 ? character.uppercased().first ?? character : character
      return held & 2 != 0 && (0x20..<0x7F).contains(code) ? .alt(shifted) : .character(shifted)
    }
  }

  /// `ESC O`: cursor keys in application mode, F1 to F4, and the keypad.
  private func parseShiftedKey(_ bytes: ArraySlice<UInt8>) -> Parse {
    let start = bytes.startIndex + 2
    let digits = bytes[start...].prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") }
    guard digits.endIndex < bytes.endIndex else {
      return digits.count > Self.longestSequence ? .recognized(bytes.count, []) : .incomplete
    }
    let final = bytes[digits.endIndex]
    let count = digits.endIndex + 1 - bytes.startIndex
    switch final {
    case 0x00..<0x20, 0x7F...: return .recognized(count - 1, [])
    case UInt8(ascii: "M"): return .key(count, .enter)
    case UInt8(ascii: "I"): return .key(count, .tab)
    case UInt8(ascii: "X"): return .key(count, .character("="))
    case UInt8(ascii: "c"): return .key(count, .wordRight)  // rxvt, with Ctrl
    case UInt8(ascii: "d"): return .key(count, .wordLeft)
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      return .key(count, .character(Character(Unicode.Scalar(final - 0x40))))
    default: return .key(count, Self.key(final: final, parameters: []))
    }
  }

  /// A string sent by the terminal up to its end: its background color, or anything else, which is ignored.
  private func parseString(_ bytes: ArraySlice<UInt8>) -> Parse {
    var index = bytes.startIndex + 2
    while index < bytes.endIndex {
      if bytes[index] == 0x07 { return Self.string(bytes[..<index], count: index + 1 - bytes.startIndex) }
      if bytes[index] == 0x1B {
        guard index + 1 < bytes.endIndex else { return .incomplete }
        let isEnd = bytes[index + 1] == UInt8(ascii: "\\")
        return Self.string(bytes[..<index], count: index + (isEnd ? 2 : 0) - bytes.startIndex)
      }
      index += 1
    }
    return bytes.count > Self.longestString ? .recognized(bytes.count, []) : .incomplete
  }
  private static func string(_ bytes: ArraySlice<UInt8>, count: Int) -> Parse {
    let start = Array("\u{1B}]11;".utf8)
    guard bytes.starts(with: start) else { return .recognized(count, []) }
    let color = String(decoding: bytes.dropFirst(start.count), as: UTF8.self)
    return TerminalColors.Background(color: color).map { .report(count, .background($0)) } ?? .recognized(count, [])
  }
}
