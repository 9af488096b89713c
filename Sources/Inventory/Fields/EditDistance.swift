/// How many letters must be changed, left out, put in or swapped with their neighbour to make one word of another.
enum EditDistance {
  /// The distance between two texts, ASCII letter case aside.
  static func between(_ left: String, _ right: String) -> Int {
    let left = Array(left.lowercased().utf8)
    let right = Array(right.lowercased().utf8)
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in 0..<right.count {
        let isSame = left[row] == right[column]
        var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
