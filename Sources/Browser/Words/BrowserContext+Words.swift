import Inventory
import Screen

/// What messages of several features share: the keys in them, texts that are quoted, and moments.
extension BrowserContext {
  /// ` Press c to show it again.`, with the key the action has; empty when it has none.
  func keyHint(_ id: ActionID, _ does: String) -> String {
    let sentence = keySentence(id, does)
    return sentence.isEmpty ? "" : " " + sentence
  }

  /// `Press c to show it again.`, with the key the action has; empty when it has none.
  func keySentence(_ id: ActionID, _ does: String) -> String {
    keyMap.words(id, does).map { "Press \($0)." } ?? ""
  }

  /// A text as a message quotes it: whole, or its beginning and an ellipsis. Lines that are typed can be very long.
  func excerpt(of text: String) -> String {
    let most = 200
    guard let end = text.index(text.startIndex, offsetBy: most, limitedBy: text.endIndex), end < text.endIndex else {
      return text
    }
    return text[..<end] + configuration.glyphs.ellipsis.text
  }

  /// A file's name, shortened so that a message about it fits beside it.
  func shortened(path: String) -> String {
    let most = 24
    guard path.count > most else { return path }
    return path.prefix(7) + configuration.glyphs.ellipsis.text + path.suffix(most - 8)
  }

  /// The time of a moment today: `14:02`; with the day for others.
  func clockTime(_ instant: Instant) -> String {
    let text = DateText.minutes(milliseconds: instant.milliseconds, in: configuration.timeZone)
    let today = DateText.minutes(milliseconds: now.milliseconds, in: configuration.timeZone)
    let (day, time) = (text.dropLast(6), text.suffix(5))
    return day == today.dropLast(6) ? String(time) : text
  }

  /// The moment to the second, with its zone.
  func exactTime(_ instant: Instant) -> String {
    DateText.exact(milliseconds: instant.milliseconds / 1000 * 1000, in: configuration.timeZone)
  }
}

/// The beginning of a text of any length, and how much was left out.
struct CutText: Hashable, Sendable {
  let text: String
  /// How many characters follow, counted as Unicode scalars: what people see as one character can be of any length.
  let cut: Int

  /// - Parameters:
  ///   - characters: how many are kept.
  ///   - lines: after how many lines the text is cut.
  init(_ whole: String, characters: Int, lines: Int = .max) {
    // A scalar takes a byte at least. Most values are short, and their lines few.
    if whole.utf8.count <= min(characters, lines) {
      (text, cut) = (whole, 0)
      return
    }
    let scalars = whole.unicodeScalars
    var end = scalars.startIndex
    var (kept, breaks) = (0, 0)
    while end < scalars.endIndex, kept < characters, breaks < lines {
      if scalars[end].endsLine { breaks += 1 }
      kept += 1
      end = scalars.index(after: end)
    }
    (text, cut) = end < scalars.endIndex ? (String(scalars[..<end]), scalars[end...].count) : (whole, 0)
  }
}

extension Unicode.Scalar {
  /// Whether it ends a line, as `Character.isNewline` has it.
  fileprivate var endsLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
