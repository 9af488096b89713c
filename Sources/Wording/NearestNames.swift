/// Suggests existing names for a mistyped one.
package enum NearestNames {
  /// The known names within a few typing errors, nearest first. Equally near names keep their order.
  ///
  /// - Parameter limit: the maximum number of names.
  package static func names(to typed: String, among known: some Sequence<String>, limit: Int = 3) -> [String] {
    let wanted = Array(typed.lowercased().utf8)
    var near: [(name: String, distance: Int, place: Int)] = []
    for (place, name) in known.enumerated() {
      let letters = Array(name.lowercased().utf8)
      let distance = distance(wanted, letters)
      // A third of the letters wrong is no longer a typing error.
      if distance <= max(1, max(letters.count, wanted.count) / 3) { near.append((name, distance, place)) }
    }
    near.sort { ($0.distance, $0.place) < ($1.distance, $1.place) }
    return near.prefix(limit).map(\.name)
  }

  /// The nearest name; nil when none is near.
  package static func name(to typed: String, among known: some Sequence<String>) -> String? {
    names(to: typed, among: known, limit: 1).first
  }

  /// The number of letters to insert, delete, replace or swap with their neighbor to turn one text into the other,
  /// ignoring letter case.
  package static func distance(_ left: String, _ right: String) -> Int {
    distance(Array(left.lowercased().utf8), Array(right.lowercased().utf8))
  }

  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(previous[column] + (letter == other ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
