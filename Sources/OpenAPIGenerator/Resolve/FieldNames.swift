/// The fields that a list can be sorted or filtered by.
enum FieldNames {
  /// The names that a parameter allows: `x-fields` where the document has it, else what its description lists after
  /// "Fields allowed in the", with or without backticks, as Jamf's documents do.
  static func allowed(by parameter: Node) -> [String] {
    if let fields = parameter["x-fields"]?.array { return fields.compactMap(\.string) }
    guard let description = parameter["description"]?.string,
      let introduction = description.firstRange(of: "Fields allowed in "),
      let colon = description[introduction.upperBound...].firstIndex(of: ":")
    else { return [] }
    var text = description[description.index(after: colon)...]
    for end in ["\n\n", "This param", "Example"] {
      if let range = text.firstRange(of: end) { text = text[..<range.lowerBound] }
    }
    if text.contains("`") {
      // Every second piece stands between backticks.
      let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
      return pieces.indices.filter { $0 % 2 == 1 }.map { String(pieces[$0]) }.filter(isFieldName)
    }
    if let stop = text.firstRange(of: ". ") { text = text[..<stop.lowerBound] }
    return text.split(separator: ",").map { $0.trimming() }
      .map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }.filter(isFieldName)
  }

  /// Whether a word can be the path of a field.
  private static func isFieldName(_ word: String) -> Bool {
    word.first?.isLetter == true && word.allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) }
  }
}
