import SeededNumbers

/// Random text for the properties of drawn text.
extension Seeded {
  /// Problematic scalars, as often as any others.
  mutating func scalar() -> Unicode.Scalar {
    let pools: [ClosedRange<UInt32>] = [
      0x00...0x1F, 0x20...0x7E, 0x7F...0xFF, 0x300...0x36F, 0x5D0...0x6FF, 0x900...0x97F, 0x1100...0x11FF,
      0x200B...0x202E, 0x2060...0x206F, 0x3040...0x30FF, 0xAC00...0xAC40, 0xFE00...0xFE0F, 0x1F1E6...0x1F1FF,
      0x1F3FB...0x1F3FF, 0x1F468...0x1F469, 0xE0000...0xE007F, 0xFFF0...0xFFFF, 0x00...0x10FFFF, 0x200D...0x200D,
    ]
    while true {
      if let scalar = Unicode.Scalar(UInt32.random(in: pools.randomElement(using: &self)!, using: &self)) {
        return scalar
      }
    }
  }

  mutating func text(upTo count: Int) -> String {
    var view = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...count, using: &self) { view.append(scalar()) }
    return String(view)
  }
}
