import Inventory
import Screen

/// A value as a list or the card of the detail shows it. Being unknown has its own signs, so that nothing unknown can be
/// taken for an empty text.
enum ShownValue: Hashable, Sendable {
  case text(String)
  /// The server was asked and said nothing.
  case notReported
  /// The server was not asked.
  case notRequested
  /// The server's version does not have it.
  case notAvailable(LayoutVersion)

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// What a narrow column shows.
  func short(_ glyphs: Glyphs) -> String {
    switch self {
    case .text(let text): text
    case .notReported: glyphs.isASCII ? "-" : "–"
    case .notRequested: "?"
    case .notAvailable: "n/a"
    }
  }

  /// What a line with room shows.
  func long(_ glyphs: Glyphs) -> String {
    switch self {
    case .text(let text): text
    case .notReported: short(glyphs) + " not reported"
    case .notRequested: "? not requested"
    case .notAvailable(let version): "n/a: not available in \(version)"
    }
  }
}
