extension FacetTable {
  /// The places in `values` of those that have a text in them, letter case and diacritics aside; nil when cancelled.
  ///
  /// - Parameters:
  ///   - text: empty for all.
  ///   - byValue: in the order of values instead of the commonest first.
  ///   - isCancelled: asked now and then.
  public func places(
    of text: String, byValue: Bool, isCancelled: () -> Bool = { false }
  ) -> [Int]? {
    let wanted = Folding.folded(text)
    var found: [Int] = []
    var folded: [[UInt8]] = []
    for (place, value) in values.enumerated() {
      if place % 1024 == 0, isCancelled() { return nil }
      guard !wanted.isEmpty || byValue else {
        found.append(place)
        continue
      }
      let bytes = Folding.folded(value.text)
      guard wanted.isEmpty || Self.contains(bytes, wanted) else { continue }
      found.append(place)
      if byValue { folded.append(bytes) }
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

  private static func contains(_ text: [UInt8], _ wanted: [UInt8]) -> Bool {
    guard text.count >= wanted.count, let first = wanted.first else { return wanted.isEmpty }
    return (0...(text.count - wanted.count)).contains { start in
      text[start] == first && text[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }
}
