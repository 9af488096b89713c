import Screen

/// A row of headings over columns. One that is longer than its column takes the free cells beside it.
struct HeadingRow {
  struct Heading {
    /// All of what it would say.
    var width: Int
    /// Its column.
    var column: Range<Int>
    /// Whether it stands at its column's right edge.
    var isAtRight = false
  }

  /// Where each heading can be: in its column, and beyond it as far as it needs and the next one leaves free.
  ///
  /// - Parameter end: the first column that is not for headings.
  static func places(of headings: [Heading], end: Int) -> [Range<Int>] {
    var places = headings.map { heading in
      let width = min(heading.width, heading.column.count)
      return heading.isAtRight
        ? heading.column.upperBound - width..<heading.column.upperBound
        : heading.column.lowerBound..<heading.column.lowerBound + width
    }
    for (index, heading) in headings.enumerated() where heading.width > places[index].count {
      let place = places[index]
      if heading.isAtRight {
        // Two blanks, as between columns: a word before it would be taken for a part of it.
        let free = index == 0 ? place.lowerBound : places[index - 1].upperBound + 2
        places[index] = min(place.lowerBound, max(free, place.upperBound - heading.width))..<place.upperBound
      } else {
        let free = index + 1 < places.count ? places[index + 1].lowerBound - 1 : end
        places[index] = place.lowerBound..<max(place.upperBound, min(free, place.lowerBound + heading.width))
      }
    }
    return places
  }
}
