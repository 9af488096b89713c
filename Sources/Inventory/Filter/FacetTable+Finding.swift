extension FacetTable.Missing {
  /// What is known of the filtered computers that have no value, in words, and of how many.
  public var kinds: [(words: String, count: FacetCount)] {
    [("not reported", notReported), ("empty", empty), ("not requested", notRequested), ("not available", notAvailable)]
      .filter { $0.1.count > 0 }
  }
}

extension FacetTable {
  /// The places in `values` of those that have a text in them, letter case and diacritics aside; nil when cancelled.
  ///
  /// - Parameters:
  ///   - text: empty for all. Blanks do not count: where values are chosen the blank is a key, too.
  ///   - byValue: in the order of values instead of the commonest first.
  ///   - isCancelled: asked now and then.
  public func places(
    of text: String, byValue: Bool, isCancelled: () -> Bool = { false }
  ) -> [Int]? {
    let wanted = Self.searched(text)
    var found: [Int] = []
    var folded: [[UInt8]] = []
    for (place, value) in values.enumerated() {
      if place % 1024 == 0, isCancelled() { return nil }
      guard !wanted.isEmpty || byValue else {
        found.append(place)
        continue
      }
      guard wanted.isEmpty || Self.contains(Self.searched(value.text), wanted) else { continue }
      found.append(place)
      if byValue { folded.append(Folding.folded(value.text)) }
    }
    guard byValue else { return found }
    let isNumber = !field.isList && (field.kind == .integer || field.kind == .number)
    let keyed = zip(found, folded).map { place, bytes in
      (place: place, number: isNumber ? Double(values[place].text) : nil, key: NaturalKey.key(bytes))
    }
    return keyed.sorted { left, right in
      switch (left.number, right.number) {
      case (let first?, let second?): first < second
      case (nil, nil): left.key.lexicographicallyPrecedes(right.key)
      case (let first, _): first != nil
      }
    }.map(\.place)
  }

  /// Where among listed values those without one belong: by how many they are, or behind all values. Nil when there are
  /// none, or something else is looked for than what is known of them.
  ///
  /// - Parameters:
  ///   - places: what `places(of:byValue:)` has found.
  ///   - text: what it was asked for; empty for all.
  ///   - byValue: in which order.
  public func placeOfMissing(among places: [Int], of text: String, byValue: Bool) -> Int? {
    let wanted = Self.searched(text)
    let kinds = missing.kinds
    guard kinds.contains(where: { wanted.isEmpty || Self.contains(Self.searched($0.words), wanted) }) else {
      return nil
    }
    guard !byValue else { return places.count }
    let count = missing.all.count
    return places.firstIndex { values[$0].count < count } ?? places.count
  }

  /// A text as it is looked for: letter case, diacritics and blanks aside.
  private static func searched(_ text: String) -> [UInt8] {
    Folding.folded(text).filter { $0 != UInt8(ascii: " ") }
  }

  private static func contains(_ text: [UInt8], _ wanted: [UInt8]) -> Bool {
    guard text.count >= wanted.count, let first = wanted.first else { return wanted.isEmpty }
    return (0...(text.count - wanted.count)).contains { start in
      text[start] == first && text[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }
}
