/// Sanitized text for pipes and files: it stays on one line, and cannot control a terminal that shows it later.
///
/// Unlike `DisplayText`, it need not fit cells, so emoji sequences and all letters are kept.
public struct PlainText: Hashable, Sendable {
  /// The sanitized text.
  public let text: String

  /// Sanitizes text: line breaks and tabs become a space, controls and bidirectional overrides become U+FFFD, and
  /// invisible characters are removed, except those that join emoji.
  public init(_ untrusted: String) {
    if untrusted.unicodeScalars.allSatisfy(Self.isPlain) {
      text = untrusted
      return
    }
    var output = String.UnicodeScalarView()
    var isJoining = false
    for scalar in untrusted.unicodeScalars {
      if scalar == "\u{200D}" {
        isJoining = output.last.map(Self.belongsToPicture) ?? false
        continue
      }
      let kept: Unicode.Scalar
      switch Self.treatment(of: scalar, after: output.last) {
      case .keep: kept = scalar
      case .replace(let replacement): kept = replacement
      case .drop: continue
      }
      if isJoining, kept.isPictograph, !kept.properties.isEmojiModifier { output.append("\u{200D}") }
      isJoining = false
      output.append(kept)
    }
    text = String(output)
  }

  /// Whether a scalar is in a range of common scripts that is always kept. Fast, because it needs no Unicode
  /// properties.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x34E, 0x350...0x5FF, 0x606...0x61B, 0x61D...0x6DC, 0x900...0x115E,
      0x2010...0x2027, 0x3041...0x3096, 0x30A1...0x30FE, 0x4E00...0x9FA5, 0xAC00...0xD7A3:
      true
    default: false
    }
  }

  private enum Treatment {
    case keep, drop
    case replace(Unicode.Scalar)
  }

  private static func treatment(of scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Treatment {
    switch scalar.value {
    case _ where isPlain(scalar): .keep
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: .replace(" ")
    case 0x00...0x9F, 0x202A...0x202E, 0x2066...0x2069: .replace("\u{FFFD}")
    case 0xFE0F: previous?.properties.isEmoji == true ? .keep : .drop
    default:
      if scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isVariationSelector {
        .drop
      } else if scalar.properties.isNoncharacterCodePoint || scalar.properties.generalCategory == .format {
        .replace("\u{FFFD}")
      } else {
        .keep
      }
    }
  }

  private static func belongsToPicture(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isPictograph || scalar == "\u{FE0F}"
  }
}
