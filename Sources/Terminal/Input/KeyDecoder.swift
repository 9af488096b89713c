import Screen

/// Decodes the bytes of a terminal into keys and pasted text, however reads split them.
///
/// The decoder has no clock: if the bytes so far are ambiguous, `patience` is how long to wait for more, and `flush`
/// decides without more.
struct KeyDecoder {
  /// Milliseconds after which an Escape is the key and not the start of a sequence.
  static let escapeDelay = 25
  /// Milliseconds after which an incomplete sequence or character is dropped.
  static let sequenceDelay = 250
  /// The maximum number of bytes of a sequence, and of a string (a report that was not requested).
  static let longestSequence = 64
  static let longestString = 8192

  /// What the terminal has reported about itself.
  struct Reports: Equatable {
    /// Modes by number: 0 unknown, 1 on, 2 off, 3 always on, 4 always off.
    var modes: [Int: Int] = [:]
    /// Its background.
    var background: TerminalColors.Background?
    /// Whether it has reported its device attributes (DA1).
    var hasAttributes = false
  }

  private(set) var reports = Reports()

  /// Makes the next report of the attributes count.
  mutating func expectAttributes() { reports.hasAttributes = false }

  private var pending: [UInt8] = []
  private var paste: [UInt8]?
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Milliseconds after which `flush` should be called unless more bytes arrive; nil if none are pending.
  var patience: Int? {
    guard paste == nil, !pending.isEmpty else { return nil }
    return pending.allSatisfy { $0 == 0x1B } ? Self.escapeDelay : Self.sequenceDelay
  }

  /// Decodes the bytes together with pending ones, as far as they are unambiguous.
  mutating func feed(_ bytes: some Collection<UInt8>) -> [TerminalInput] {
    var inputs: [TerminalInput] = []
    if paste != nil, pending.isEmpty, bytes.elementsEqual([0x03]) {
      // ^C alone ends a paste whose end mark was lost.
      paste = nil
      return [.key(.control("c"))]
    }
    pending += bytes
    while !pending.isEmpty {
      if paste != nil {
        guard let pasted = takePaste() else { break }
        if !pasted.isEmpty { inputs.append(.paste(pasted)) }
        continue
      }
      switch parse(pending[...]) {
      case .incomplete: return inputs
      case .recognized(let count, let found):
        inputs += found
        pending.removeFirst(count)
      case .report(let count, let report):
        switch report {
        case .mode(let number, let state): reports.modes[number] = state
        case .background(let background): reports.background = background
        case .attributes: reports.hasAttributes = true
        }
        pending.removeFirst(count)
      case .pasteBegins(let count):
        pending.removeFirst(count)
        paste = []
      }
    }
    return inputs
  }

  /// Decides pending bytes: a single Escape is the key; an incomplete character or sequence is dropped.
  mutating func flush() -> [TerminalInput] {
    defer { pending.removeAll() }
    guard paste == nil else { return [] }
    var inputs: [TerminalInput] = []
    var rest = pending[...]
    while rest.starts(with: [0x1B, 0x1B]) {
      inputs.append(.key(.escape))
      rest.removeFirst()
    }
    guard rest.first == 0x1B, rest.count <= 2 else { return inputs }
    return inputs + [.key(rest.dropFirst().first.flatMap(Self.altKey) ?? .escape)]
  }

  /// One thing that a terminal reports about itself.
  enum Report {
    case mode(Int, state: Int)
    case background(TerminalColors.Background)
    case attributes
  }

  enum Parse {
    case incomplete
    case recognized(Int, [TerminalInput])
    case pasteBegins(Int)
    case report(Int, Report)

    static func key(_ count: Int, _ key: Key?) -> Parse {
      .recognized(count, key.map { [.key($0)] } ?? [])
    }
  }

  private func parse(_ bytes: ArraySlice<UInt8>) -> Parse {
    let first = bytes[bytes.startIndex]
    switch first {
    case 0x1B: return parseEscape(bytes)
    case 0x09: return .key(1, .tab)
    case 0x0A, 0x0D: return .key(1, .enter)
    case 0x08, 0x7F: return .key(1, .backspace)
    case 0x00: return .key(1, .control(" "))
    case 0x01...0x1F: return .key(1, .control(Character(Unicode.Scalar(first + (first < 0x1B ? 0x60 : 0x40)))))
    default: return parseText(bytes)
    }
  }

  /// A run of characters, up to the first control or incomplete character.
  private func parseText(_ bytes: ArraySlice<UInt8>) -> Parse {
    let run = bytes.prefix { $0 >= 0x20 && $0 != 0x7F }
    var end = run.endIndex
    if end == bytes.endIndex { end = Self.endOfWholeCharacters(run) }
    guard end > run.startIndex else { return .incomplete }
    let text = String(decoding: run[..<end], as: UTF8.self)
    let keys = text.filter { character in
      character.unicodeScalars.allSatisfy { $0 != "\u{FFFD}" && !(0x80...0x9F).contains($0.value) }
    }
    return .recognized(end - run.startIndex, keys.map { .key(.character($0)) })
  }

  /// The start of the last character if some of its bytes are missing; else the end.
  private static func endOfWholeCharacters(_ run: ArraySlice<UInt8>) -> Int {
    for back in 1...min(3, run.count) {
      let byte = run[run.endIndex - back]
      if byte & 0xC0 == 0x80 { continue }
      let length =
        switch byte {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
      return length > back ? run.endIndex - back : run.endIndex
    }
    return run.endIndex
  }

  /// The pasted text when its end has arrived; nil before.
  private mutating func takePaste() -> String? {
    guard var text = paste else { return nil }
    // A second reference would copy the text with every read.
    paste = nil
    // The end mark may be split, so search from where it could begin.
    let start = max(0, text.count - Self.pasteEnd.count)
    text += pending
    pending.removeAll()
    guard let end = Self.find(Self.pasteEnd, in: text[start...]) else {
      paste = text
      return nil
    }
    pending = Array(text[(end + Self.pasteEnd.count)...])
    let kept = String(decoding: text[..<end], as: UTF8.self).unicodeScalars.filter {
      $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) || $0 == "\n" || $0 == "\r" || $0 == "\t"
    }
    return String(String.UnicodeScalarView(kept))
  }

  private static func find(_ pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var start = bytes.startIndex
    while let found = bytes[start...].firstIndex(of: pattern[0]) {
      if bytes[found...].starts(with: pattern) { return found }
      start = found + 1
    }
    return nil
  }
}
