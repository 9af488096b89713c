/// Deterministic numbers and texts that look random.
enum Noise {
  private static let words = [
    "Access", "Adobe", "Aurora", "Backup", "Canvas", "Cloud", "Company", "Connect", "Desk", "Editor", "Finder", "Guard",
    "Harbour", "Ink", "Jamf", "Keynote", "Library", "Manager", "Müller", "Notes", "Office", "Player", "Quick", "Reader",
    "Self Service", "Studio", "Teams", "Update", "Viewer", "Wave", "Xcode", "Zoom",
  ]

  /// The finalizer of SplitMix64.
  static func mix(_ value: UInt64) -> UInt64 {
    var value = (value &+ 0x9E37_79B9_7F4A_7C15) ^ (value >> 30)
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// FNV-1a.
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// A plausible text for a key.
  static func text(_ key: String, _ place: UInt64) -> String {
    let word = words[Int(place >> 8 % 32)]
    let other = words[Int(place >> 16 % 32)]
    switch key {
    case "id", "definitionId", "groupId": return String(place % 10_000)
    case "udid", "managementId", "identifier", "profileIdentifier": return uuid(place)
    case "serialNumber": return String(place % 0xFFF_FFFF_FFFF, radix: 36, uppercase: true)
    case "path": return "/Applications/\(word) \(other) \(place % 1000).app"
    case "bundleId": return "com.\(word.lowercased()).\(other.lowercased()).\(place % 1000)"
    case "version", "cfBundleVersion", "cfBundleShortVersionString": return "\(place % 30).\(place % 7).\(place % 9)"
    case "lastIpAddress", "lastReportedIp", "lastReportedIpV4": return "10.\(place % 250).\(place >> 9 % 250).7"
    case "email": return "\(word.lowercased()).\(place % 10_000)@example.com"
    case _ where key.hasSuffix("Date"): return "2026-01-1\(place % 10)"
    default: return "\(word) \(other) \(place % 100_000)"
    }
  }

  private static func uuid(_ place: UInt64) -> String {
    let digits = [place, mix(place)].map { part in
      let text = String(part, radix: 16, uppercase: true)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var parts: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }
}
