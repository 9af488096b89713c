/// What a program wrote to its terminal, cut at the marks of synchronized frames.
struct TerminalBytes {
  var bytes: [UInt8]

  private static let begin = Array("\u{1B}[?2026h".utf8)
  private static let end = Array("\u{1B}[?2026l".utf8)

  var isEmpty: Bool { bytes.isEmpty }

  /// The frames with their marks.
  var frames: [[UInt8]] { parts.frames }

  /// The bytes between the frames.
  var outsideFrames: [UInt8] { parts.outside }

  private var parts: (frames: [[UInt8]], outside: [UInt8]) {
    var frames: [[UInt8]] = []
    var outside: [UInt8] = []
    var rest = bytes[...]
    while let start = rest.firstRange(of: Self.begin) {
      outside += rest[..<start.lowerBound]
      rest = rest[start.lowerBound...]
      let end = rest.firstRange(of: Self.end)?.upperBound ?? rest.endIndex
      frames.append(Array(rest[..<end]))
      rest = rest[end...]
    }
    return (frames, outside + rest)
  }
}
