/// The texts that a value must have to match a regular expression made from a wildcard, such as `mac*pro`.
enum WildcardPieces {
  /// One test for each text between wildcards; every matching value passes all of them. Empty for other expressions.
  static func tests(of expression: String) -> [TextTest] {
    var pieces: [String.UnicodeScalarView] = [String.UnicodeScalarView()]
    let scalars = Array(expression.unicodeScalars)
    let isAtStart = scalars.first == "^"
    var isAtEnd = false
    var place = isAtStart ? 1 : 0
    while place < scalars.count {
      let scalar = scalars[place]
      if scalar == ".", place + 1 < scalars.count, scalars[place + 1] == "*" {
        pieces.append(String.UnicodeScalarView())
        place += 2
      } else if scalar == "\\" {
        // Before letters and digits, it stands for something else.
        guard place + 1 < scalars.count, !scalars[place + 1].properties.isAlphabetic,
          scalars[place + 1].properties.numericType == nil
        else { return [] }
        pieces[pieces.count - 1].append(scalars[place + 1])
        place += 2
      } else if scalar == "$", place + 1 == scalars.count {
        isAtEnd = true
        place += 1
      } else if ".[](){}|+?*^$".unicodeScalars.contains(scalar) {
        return []
      } else {
        pieces[pieces.count - 1].append(scalar)
        place += 1
      }
    }
    return pieces.indices.compactMap { index in
      let text = Array(String(pieces[index]).utf8)
      if text.isEmpty { return nil }
      let (isFirst, isLast) = (isAtStart && index == 0, isAtEnd && index == pieces.count - 1)
      if isFirst && isLast { return .equals(text) }
      return isFirst ? .starts(text) : isLast ? .ends(text) : .contains(text)
    }
  }
}
