/// Text for pipes and files: nothing in it can drive a terminal it is later shown on, and it stays on one line.
///
/// Unlike `DisplayText` it does not have to fit cells, so emoji sequences and every letter survive.
public struct PlainText: Hashable, Sendable {
  /// The text, made safe.
  public let text: String

  /// The text, made safe: line breaks and tabs become a space, controls and bidirectional overrides U+FFFD, and what is
  /// invisible vanishes, except where it holds a picture together.
  public init(_ untrusted: String) {
    if untrusted.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
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

  private enum Treatment {
    case keep, drop
    case replace(Unicode.Scalar)
  }

  private static func treatment(of scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Treatment {
    switch scalar.value {
    case 0x20...0x7E: .keep
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
