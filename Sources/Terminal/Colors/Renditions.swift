/// Shortens what curses prints to change colors and attributes. Between two texts it resets everything, moves the
/// cursor, and sets colors and attributes one by one; one sequence with the difference does the same.
///
/// For terminals with 256 colors, which can turn off single attributes.
struct Renditions {
  /// Attributes and colors in effect.
  fileprivate struct Rendition: Equatable {
    /// SGR numbers of attributes.
    var attributes: Set<Int> = []
    /// SGR parameters of a color; nil for the terminal's own.
    var foreground: String?
    var background: String?
  }

  /// What the terminal is set to; nil if unknown.
  private var sent: Rendition?
  private var wanted = Rendition()
  /// Whether the ordinary character set is known to be selected. Curses selects it with each reset, but uses no other.
  private var isCharacterSetSent = false

  /// Forgets what the terminal is set to, after other output.
  mutating func forget() { self = Renditions() }

  mutating func shorten(_ bytes: [UInt8]) -> [UInt8] {
    var short: [UInt8] = []
    short.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let end = LineFeeds.endOfSequence(at: index, in: bytes)
      let sequence = bytes[index..<end]
      index = end
      if Self.selectsCharacterSet(sequence) {
        if !isCharacterSetSent { short += sequence }
        continue
      }
      if let numbers = Self.parameters(of: sequence), let next = wanted.applying(numbers) {
        wanted = next
        continue
      }
      if !Self.onlyMovesCursor(sequence) {
        short += change()
        isCharacterSetSent = true
      }
      short += sequence
      // Attributes that are not known here.
      if sequence.last == UInt8(ascii: "m"), sequence.count > 2 { sent = nil }
    }
    return short
  }

  /// The sequence that sets what is wanted; empty if it is set.
  private mutating func change() -> [UInt8] {
    guard sent != wanted else { return [] }
    defer { sent = wanted }
    let all = wanted.all
    let whole = all.isEmpty ? "" : (["0"] + all).joined(separator: ";")
    let difference = sent.map { wanted.difference(from: $0).joined(separator: ";") }
    let shorter = difference.flatMap { $0.utf8.count <= whole.utf8.count ? $0 : nil } ?? whole
    return Array("\u{1B}[\(shorter)m".utf8)
  }

  private static func selectsCharacterSet(_ sequence: ArraySlice<UInt8>) -> Bool {
    sequence.elementsEqual("\u{1B}(B".utf8) || sequence.elementsEqual([0x0F])
  }

  /// The numbers of an SGR sequence; nil for others.
  private static func parameters(of sequence: ArraySlice<UInt8>) -> [Int]? {
    guard sequence.count > 2, sequence.starts(with: "\u{1B}[".utf8), sequence.last == UInt8(ascii: "m") else {
      return nil
    }
    let body = String(decoding: sequence.dropFirst(2).dropLast(), as: UTF8.self)
    var numbers: [Int] = []
    for part in body.split(omittingEmptySubsequences: false, whereSeparator: { $0 == ";" || $0 == ":" }) {
      guard let number = part.isEmpty ? 0 : Int(part) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Moves that print nothing, scroll nothing and fill nothing, whatever the colors are.
  private static func onlyMovesCursor(_ sequence: ArraySlice<UInt8>) -> Bool {
    switch sequence.first {
    case 0x08, 0x0D: true
    case 0x1B where sequence.count > 2 && sequence[sequence.startIndex + 1] == UInt8(ascii: "["):
      sequence.last.map { "ABCDGHd".utf8.contains($0) } ?? false
    default: false
    }
  }
}

extension Renditions.Rendition {
  /// All parameters that it needs after a reset.
  fileprivate var all: [String] {
    attributes.sorted().map { "\($0)" } + [foreground, background].compactMap(\.self)
  }

  /// The parameters that lead to it.
  fileprivate func difference(from old: Self) -> [String] {
    var gone = old.attributes.subtracting(attributes)
    var new = attributes.subtracting(old.attributes)
    var numbers: [String] = []
    if !gone.isDisjoint(with: [1, 2]) {
      // One number turns off both.
      numbers.append("22")
      new.formUnion(attributes.intersection([1, 2]))
      gone.subtract([1, 2])
    }
    numbers += gone.sorted().map { "\(20 + $0)" } + new.sorted().map { "\($0)" }
    if foreground != old.foreground { numbers.append(foreground ?? "39") }
    if background != old.background { numbers.append(background ?? "49") }
    return numbers
  }

  /// The rendition after these parameters; nil if one is unknown.
  fileprivate func applying(_ numbers: [Int]) -> Self? {
    var (next, rest) = (self, numbers[...])
    while let number = rest.popFirst() {
      switch number {
      case 0: next = Self()
      case 1, 2, 4, 7: next.attributes.insert(number)
      case 22: next.attributes.subtract([1, 2])
      case 24, 27: next.attributes.remove(number - 20)
      case 30...37, 90...97: next.foreground = "\(number)"
      case 40...47, 100...107: next.background = "\(number)"
      case 38, 48:
        guard rest.popFirst() == 5, let color = rest.popFirst() else { return nil }
        if number == 38 { next.foreground = "38;5;\(color)" } else { next.background = "48;5;\(color)" }
      case 39: next.foreground = nil
      case 49: next.background = nil
      default: return nil
      }
    }
    return next
  }
}
