import Screen

/// Turns the bytes a terminal sends into keys and pasted text, however they are split over reads.
///
/// A value without a clock: when what has come so far could still become something else, `patience` says how long to wait
/// for the rest, and `flush` decides without it.
struct KeyDecoder {
  /// What a person has pressed at the latest after this time, in milliseconds: an Escape, not the start of a sequence.
  static let escapeDelay = 25
  /// The same for a sequence that has begun, or a character of which some bytes are missing.
  static let sequenceDelay = 250
  /// No sequence that a terminal sends is longer than this many bytes; strings (answers to questions we did not ask) are.
  static let longestSequence = 64
  static let longestString = 8192

  /// What the terminal has said of its modes, by their number: 0 unknown, 1 on, 2 off, 3 always on, 4 always off.
  private(set) var modes: [Int: Int] = [:]

  private var pending: [UInt8] = []
  private var paste: [UInt8]?
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Milliseconds after which `flush` should be called unless more comes; nil when nothing waits.
  var patience: Int? {
    guard paste == nil, !pending.isEmpty else { return nil }
    return pending.allSatisfy { $0 == 0x1B } ? Self.escapeDelay : Self.sequenceDelay
  }

  /// What the bytes mean together with those before them, as far as that is certain.
  mutating func feed(_ bytes: some Collection<UInt8>) -> [TerminalInput] {
    var inputs: [TerminalInput] = []
    if paste != nil, pending.isEmpty, bytes.elementsEqual([0x03]) {
      // ^C alone: the way out when the end of a paste was lost.
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
      case .recognised(let count, let found):
        inputs += found
        pending.removeFirst(count)
      case .mode(let count, let number, let state):
        modes[number] = state
        pending.removeFirst(count)
      case .pasteBegins(let count):
        pending.removeFirst(count)
        paste = []
      }
    }
    return inputs
  }

  /// Decides about what has waited long enough: a lone Escape is the key, a character cut short is dropped, and so is the
  /// beginning of a sequence.
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

  enum Parse {
    case incomplete
    case recognised(Int, [TerminalInput])
    case pasteBegins(Int)
    case mode(Int, number: Int, state: Int)

    static func key(_ count: Int, _ key: Key?) -> Parse {
      .recognised(count, key.map { [.key($0)] } ?? [])
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

  /// A run of characters, up to the first control or the first character that has not all come.
  private func parseText(_ bytes: ArraySlice<UInt8>) -> Parse {
    let run = bytes.prefix { $0 >= 0x20 && $0 != 0x7F }
    var end = run.endIndex
    if end == bytes.endIndex { end = Self.endOfWholeCharacters(run) }
    guard end > run.startIndex else { return .incomplete }
    let text = String(decoding: run[..<end], as: UTF8.self)
    let keys = text.filter { character in
      character.unicodeScalars.allSatisfy { $0 != "\u{FFFD}" && !(0x80...0x9F).contains($0.value) }
    }
    return .recognised(end - run.startIndex, keys.map { .key(.character($0)) })
  }

  /// Where the last character begins, if some of its bytes are missing; else the end.
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

  /// The pasted text once its end has come, and nil before.
  private mutating func takePaste() -> String? {
    guard var text = paste else { return nil }
    // Held twice, all of it would be copied with every read.
    paste = nil
    // The end mark may be split: look again at what could be its beginning.
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
