/// Scalars that must never be printed, defined independently of the code under test.
enum Forbidden {
  static func onScreen(_ scalar: Unicode.Scalar) -> Bool {
    inPipes(scalar) || [0x200D, 0xFE0F, 0x20E3].contains(scalar.value) || (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  static func inPipes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true  // C0, DEL, C1
    case 0xAD, 0x61C, 0x180E, 0x200B, 0x200C, 0x200E, 0x200F, 0x2060...0x2064, 0xFEFF: true  // invisible
    case 0x2028...0x202E, 0x2066...0x206F: true  // separators, bidirectional controls
    case 0xFE00...0xFE0E, 0xE0000...0xE0FFF, 0xFFF9...0xFFFB: true  // selectors, tags, annotations
    default: false
    }
  }
}
