/// Finds what somebody probably meant.
enum NearestName {
  /// The known name that is fewest edits away, when that is few enough to be a slip.
  static func of(_ name: String, among known: some Collection<String>) -> String? {
    let ranked = known.map { ($0, distance(name.lowercased(), $0.lowercased())) }
    guard let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= max(2, best.0.count / 2) else { return nil }
    return best.0
  }

  /// Levenshtein's distance.
  static func distance(_ a: String, _ b: String) -> Int {
    let target = Array(b)
    var row = Array(0...target.count)
    for (i, character) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in target.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (character == other ? 0 : 1))
        diagonal = above
      }
    }
    return row[target.count]
  }
}
