/// A version of macOS: `15.7.1`.
public struct VersionNumber: Hashable, Comparable, Sendable {
  /// Its numbers, without zeros at the end.
  private let parts: [Int]

  /// - Parameter text: numbers separated by periods; what follows them is ignored. Nil for anything else.
  public init?(_ text: some StringProtocol) {
    var parts: [Int] = []
    for part in text.prefix(32).split(separator: ".", omittingEmptySubsequences: false) {
      let digits = part.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits) else { break }
      parts.append(number)
      if digits.count < part.count { break }
    }
    guard parts.count > 0, parts[0] > 0 else { return nil }
    while parts.count > 1, parts.last == 0 { parts.removeLast() }
    self.parts = parts
  }

  public static func < (left: VersionNumber, right: VersionNumber) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }

  /// Its first numbers, with zeros for those that it does not have.
  func prefix(_ count: Int) -> [Int] { (0..<count).map { $0 < parts.count ? parts[$0] : 0 } }

  /// How many major versions it is behind another one; 0 for one that is not.
  public func majorVersions(behind newest: VersionNumber) -> Int { max(0, newest.majorOrdinal - majorOrdinal) }

  /// The place of the major version among all of them. Versions 16 to 25 do not exist: 26 follows 15. Until 10.15, the
  /// second number was the major version.
  private var majorOrdinal: Int {
    switch parts[0] {
    case 10: (parts.count > 1 ? parts[1] : 0) - 5
    case 26...: parts[0] - 10
    default: parts[0]
    }
  }
}

extension VersionNumber: CustomStringConvertible {
  public var description: String { parts.map(String.init).joined(separator: ".") }
}

extension InventorySnapshot {
  /// The newest version in a column; nil when there is none. Each distinct text is read once.
  package func newestVersion(path: String) -> VersionNumber? {
    guard let index = column(path: path) else { return nil }
    var newest: VersionNumber?
    var seen: Set<String> = []
    for chunk in chunks {
      switch chunk.columns[stored[index]].content {
      case .interned(_, let texts), .texts(let texts):
        for row in 0..<texts.count {
          let text = texts.string(row)
          guard seen.insert(text).inserted, let version = VersionNumber(text) else { continue }
          newest = newest.map { max($0, version) } ?? version
        }
      default: continue
      }
    }
    return newest
  }
}
