/// Recognizes field names with a value.
extension FilterParser {
  /// Consumes `name:` when it names a field, and `name` before an operator: `osVersion<15`, `osVersion >= 15`. An
  /// unknown name is an error when a field has a similar one; otherwise the word is a text, such as a MAC address or a
  /// URL.
  mutating func fieldName() throws(FilterError) -> Field? {
    let range = nameRange()
    guard !range.isEmpty, let sign = sign(after: range) else { return nil }
    let name = scanner.text(range)
    let found: Field?
    do throws(FieldNameError) {
      found = try knownField(named: name)
    } catch {
      guard sign.text != ":" || name != "re" else { return nil }
      guard let table else { throw scanner.error("\(error)", at: range, nearest: error.candidates) }
      if sign.text == ":" { try refuse(name, at: range, in: table, error) }
      return nil
    }
    guard let found else {
      if sign.text != ":" {
        try refuse(name, at: range, before: sign)
      } else if name != "re" {
        try refuse(name, at: range)
      }
      return nil
    }
    noteAttribute(name, found, at: range)
    guard sign.text == ":" else {
      try refuseQuery(name, sign)
      scanner.position = sign.start
      noteAlias(name, of: found)
      return found
    }
    let isAlias = noteAlias(name, of: found)
    // `app://` was a text before there were aliases.
    if isAlias, isText(name, before: scanner.text(range.upperBound + 1..<endOfWord())) {
      remarks.removeLast()
      return nil
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

  /// A sign that separates a field from its value. An operator stays where it is: it is part of the value.
  typealias Sign = (text: String, start: Int)

  /// The sign after a name; before an operator there can be white space.
  func sign(after range: Range<Int>) -> Sign? {
    if range.upperBound < scanner.scalars.count, scanner.scalars[range.upperBound] == ":" {
      return (":", range.upperBound)
    }
    var start = range.upperBound
    while start < scanner.scalars.count, scanner.scalars[start].properties.isWhitespace { start += 1 }
    return ["!=", "==", "=", ">=", "<=", ">", "<"].first { scanner.scalars[start...].starts(with: $0.unicodeScalars) }
      .map { ($0, start) }
  }

  /// Notes a name that only those understand who know the server's extension attributes.
  mutating func noteAttribute(_ name: String, _ field: Field, at range: Range<Int>) {
    guard let id = field.extensionAttributeID, !name.lowercased().hasPrefix(ExtensionAttributeNames.prefix),
      name != ExtensionAttributePlaces.path(id: id)
    else { return }
    plainAttributes[range] = field.name
  }

  /// Throws for what means something else in RSQL.
  private func refuseQuery(_ name: String, _ sign: Sign) throws(FilterError) {
    guard sign.text.hasSuffix("=") else { return }
    var place = sign.start + sign.text.unicodeScalars.count
    while place < scanner.scalars.count, scanner.scalars[place].properties.isWhitespace { place += 1 }
    let rest = scanner.scalars[place...]
    for known in ["gt", "ge", "lt", "le", "in", "out"] where rest.starts(with: "\(known)=".unicodeScalars) {
      throw scanner.error(
        "“\(sign.text)\(known)=” is RSQL: start the filter with “=” for it", at: sign.start..<place + known.count + 1)
    }
    let word = rest.prefix { !$0.properties.isWhitespace && $0 != "|" && $0 != ")" }
    guard !sign.text.hasPrefix("<"), !sign.text.hasPrefix(">"), let star = word.firstIndex(of: "*"),
      word.first != "\"" || sign.text == "=="
    else { return }
    throw scanner.error(
      "“\(sign.text)” compares whole values: write \(name):\(scanner.text(place..<word.endIndex)) for “*” as any text, "
        + "or start the filter with “=” for RSQL", at: star..<star + 1)
  }

  /// Throws when an unknown name before an operator is probably a misspelled field.
  private mutating func refuse(_ name: String, at range: Range<Int>, before sign: Sign) throws(FilterError) {
    guard name.count > 2, !textNames.contains(name), textNames.count < Self.mostNamesCompared else { return }
    let nearest = catalogue.unknown(name).candidates
    guard isStrict || !nearest.isEmpty || name.lowercased().hasPrefix(ExtensionAttributeNames.prefix) else {
      textNames.insert(name)
      return
    }
    throw scanner.error(
      "\(FieldNameError.unknown(name: name, nearest: nearest)); put text with “\(sign.text)” in quotes", at: range,
      nearest: nearest, unknownName: name)
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
    let aliases = nearest.filter { catalogue.alias(named: $0) != nil }
    let others = nearest.filter { !aliases.contains($0) }
    nearest = Array((aliases + shortened(name.lowercased(), but: nearest) + others).prefix(3))
    let isQuestion = rest == "?" || rest.first.map { "<>=(".contains($0) } ?? false
    guard isStrict || !nearest.isEmpty || isQuestion || name.lowercased().hasPrefix("ea.") else {
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
