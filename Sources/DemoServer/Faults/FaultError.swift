/// Why a text does not name a fault.
public enum FaultError: Error, Hashable, Sendable {
  case unknownKind(String)
  /// nil when the value is missing.
  case badValue(FaultKind, String?)
}

extension FaultError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownKind(let name):
      let nearest = Self.nearest(to: name).map { "; did you mean \($0)?" } ?? "."
      let all = FaultKind.allCases.map(\.usage).joined(separator: ", ")
      return "There is no fault called “\(name)”\(nearest) Known are: \(all)."
    case .badValue(let kind, let value):
      let found = value.map { "“\($0)”" } ?? "nothing"
      switch kind.valueName {
      case nil: return "The fault \(kind.rawValue) takes no value, found \(found)."
      case "NAME": return "The fault \(kind.usage) needs a name, found \(found)."
      default: return "The fault \(kind.usage) needs a whole number, found \(found)."
      }
    }
  }

  /// The known name with the fewest changes, when that is fewer than half of its letters.
  static func nearest(to name: String) -> String? {
    let ranked = FaultKind.allCases.map { (kind: $0, distance: distance(name, $0.rawValue)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance * 2 <= best.kind.rawValue.count
    else { return nil }
    return best.kind.rawValue
  }

  private static func distance(_ left: String, _ right: String) -> Int {
    var row = Array(0...right.count)
    for (place, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = place + 1
      for (column, other) in right.enumerated() {
        let change = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
