/// Whether a word is a field's name with a value, and which field's.
extension FilterParser {
  /// Goes over `name:` when it names a field. A name that no field has is an error when one is like it; else the word is a
  /// text with a colon in it, as MAC addresses and URLs are.
  mutating func fieldName() throws(FilterError) -> Field? {
    let range = nameRange()
    guard !range.isEmpty else { return nil }
    guard let sign = sign(at: range.upperBound) else {
      try refuseComparison(behind: range)
      return nil
    }
    let name = scanner.text(range)
    let found: Field?
    do throws(FieldNameError) {
      found = try knownField(named: name)
    } catch {
      guard sign == ":", name != "re" else { return nil }
      guard let table else { throw scanner.error("\(error)", at: range, nearest: error.candidates) }
      try refuse(name, at: range, in: table, error)
      return nil
    }
    guard let found else {
      if sign == ":", name != "re" { try refuse(name, at: range) }
      return nil
    }
    guard sign == ":" else {
      throw scanner.error(
        "“\(name)” is a field: write \(name):\(sign) to compare it, “=” before all of it for RSQL, or quotes for the text",
        at: range.upperBound..<range.upperBound + sign.unicodeScalars.count)
    }
    scanner.position = range.upperBound + 1
    return found
  }

  /// The field that a name means where the parser is; nil for a name that no field of the catalogue has.
  func knownField(named name: String) throws(FieldNameError) -> Field? {
    if let table { return try table.field(named: name) }
    return try catalogue.knownField(named: name)
  }

  /// What a name can be made of, from here on.
  func nameRange() -> Range<Int> {
    var end = scanner.position
    guard scanner.peek()?.properties.isAlphabetic == true else { return end..<end }
    while end < scanner.scalars.count, FieldNameLetters.contains(scanner.scalars[end]) { end += 1 }
    return scanner.position..<end
  }

  /// A sign that may part a field from its value.
  private func sign(at place: Int) -> String? {
    [":", "<", ">", "=", "!="].first { scanner.scalars[place...].starts(with: $0.unicodeScalars) }
  }

  /// Throws when a field is compared as elsewhere, with spaces around the sign: as words that would find nothing.
  private func refuseComparison(behind range: Range<Int>) throws(FilterError) {
    var start = range.upperBound
    while start < scanner.scalars.count, scanner.scalars[start].properties.isWhitespace { start += 1 }
    let sign = ["!=", "==", ">=", "<=", "=", ">", "<"].first {
      scanner.scalars[start...].starts(with: $0.unicodeScalars)
    }
    let name = scanner.text(range)
    guard start > range.upperBound, let sign, (try? knownField(named: name)) != nil else { return }
    throw scanner.error(
      "“\(name)” is a field: write \(name):\(sign) without spaces to compare it, or quotes for the text",
      at: start..<start + sign.unicodeScalars.count)
  }

  /// Throws when a field was meant by a name that none has.
  private mutating func refuse(_ name: String, at range: Range<Int>) throws(FilterError) {
    if textNames.contains(name) || textNames.count >= Self.mostNamesCompared { return }
    let rest = scanner.text(range.upperBound + 1..<endOfWord())
    // Lists of addresses are pasted: what is none needs no nearest names.
    if isText(name, before: rest) { return }
    var nearest = catalogue.unknown(name).candidates
    if let table = (try? catalogue.table(named: name)) ?? nil {
      throw scanner.error(
        "“\(name)” is a table: test one of its fields, \(table.example(inBrackets: false)), or several of one row, "
          + table.example(inBrackets: true), at: range, nearest: nearest, unknownName: name)
    }
    nearest = Array((shortened(name.lowercased(), but: nearest) + nearest).prefix(3))
    let isQuestion = rest == "?" || rest.first.map { "<>=(".contains($0) } ?? false
    guard !nearest.isEmpty || isQuestion || name.lowercased().hasPrefix("ea.") else {
      textNames.insert(name)
      return
    }
    let meant = FieldNameError.unknown(name: name, nearest: nearest)
    throw scanner.error(
      "\(meant); a text with a colon goes in quotes", at: range, nearest: nearest, unknownName: name)
  }

  /// Fields that a name may be short for: it has their letters in order, from the first on.
  private func shortened(_ name: String, but known: [String]) -> [String] {
    guard name.count > 1 else { return [] }
    return FixedNames.all.map(\.name).filter { fixed in
      FieldCatalogue.isShort(name, for: fixed.lowercased()) && !known.contains(fixed)
        && (try? catalogue.field(named: fixed)) != nil
    }
  }

  /// Whether a name that no field has, and the colon behind it, are just letters of a text.
  func isText(_ name: String, before rest: String) -> Bool {
    Self.isAddress(name + ":" + rest) || rest.hasPrefix("//") || rest.hasPrefix(":") || rest.hasPrefix("\\")
  }

  /// Whether a word is hexadecimal numbers between colons, as a MAC address or the beginning of one.
  private static func isAddress(_ word: String) -> Bool {
    word.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).allSatisfy { part in
      part.count <= 4 && part.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
  }
}
