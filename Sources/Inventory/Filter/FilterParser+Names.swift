/// Recognizes field names with a value.
extension FilterParser {
  /// Consumes `name:` when it names a field. An unknown name is an error when a field has a similar one; otherwise the
  /// word is a text with a colon, such as a MAC address or a URL.
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
        "“\(name)” is a field: write \(name):\(sign) to compare it, start with “=” for RSQL, or quote the text",
        at: range.upperBound..<range.upperBound + sign.unicodeScalars.count)
    }
    scanner.position = range.upperBound + 1
    return found
  }

  /// The field that a name means at the parser's position; nil for an unknown name.
  func knownField(named name: String) throws(FieldNameError) -> Field? {
    if let table { return try table.field(named: name) }
    return try catalogue.knownField(named: name)
  }

  /// The range of characters from here on that a name can contain.
  func nameRange() -> Range<Int> {
    var end = scanner.position
    guard scanner.peek()?.properties.isAlphabetic == true else { return end..<end }
    while end < scanner.scalars.count, FieldNameLetters.contains(scanner.scalars[end]) { end += 1 }
    return scanner.position..<end
  }

  /// A sign that separates a field from its value.
  private func sign(at place: Int) -> String? {
    [":", "<", ">", "=", "!="].first { scanner.scalars[place...].starts(with: $0.unicodeScalars) }
  }

  /// Throws for a comparison in the usual notation with spaces around the operator: read as words, it would match
  /// nothing.
  private func refuseComparison(behind range: Range<Int>) throws(FilterError) {
    var start = range.upperBound
    while start < scanner.scalars.count, scanner.scalars[start].properties.isWhitespace { start += 1 }
    let sign = ["!=", "==", ">=", "<=", "=", ">", "<"].first {
      scanner.scalars[start...].starts(with: $0.unicodeScalars)
    }
    let name = scanner.text(range)
    guard start > range.upperBound, let sign, (try? knownField(named: name)) != nil else { return }
    throw scanner.error(
      "“\(name)” is a field: write \(name):\(sign) without spaces to compare it, or quote the text",
      at: start..<start + sign.unicodeScalars.count)
  }

  /// Throws when an unknown name is probably a misspelled field.
  private mutating func refuse(_ name: String, at range: Range<Int>) throws(FilterError) {
    if textNames.contains(name) || textNames.count >= Self.mostNamesCompared { return }
    let rest = scanner.text(range.upperBound + 1..<endOfWord())
    // Pasted lists of addresses need no suggestions.
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
      "\(meant); put text with a colon in quotes", at: range, nearest: nearest, unknownName: name)
  }

  /// Fields that a name may abbreviate: they begin with its first letter and contain its other letters in order.
  private func shortened(_ name: String, but known: [String]) -> [String] {
    guard name.count > 1 else { return [] }
    return catalogue.kind.fixedNames.map(\.name).filter { fixed in
      FieldCatalogue.isShort(name, for: fixed.lowercased()) && !known.contains(fixed)
        && (try? catalogue.field(named: fixed)) != nil
    }
  }

  /// Whether an unknown name and the colon after it are part of a text.
  func isText(_ name: String, before rest: String) -> Bool {
    Self.isAddress(name + ":" + rest) || rest.hasPrefix("//") || rest.hasPrefix(":") || rest.hasPrefix("\\")
  }

  /// Whether a word consists of hexadecimal numbers between colons, such as a MAC address or its beginning.
  private static func isAddress(_ word: String) -> Bool {
    word.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).allSatisfy { part in
      part.count <= 4 && part.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
  }
}
