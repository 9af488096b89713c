import Inventory

extension Field {
  /// The title of the part of the inventory that the field belongs to.
  package var sectionTitle: String {
    if sections.count > 1 { return "Extension attributes" }
    guard let section = sections.first else { return isDerived ? Field.duplicates.title : title }
    let words = section.split(separator: "_").map { $0.lowercased() }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

extension Field {
  /// The title within a sentence: `management ID`, but `IP address`.
  package var lowerTitle: String {
    let isWord = title.dropFirst().first?.isLowercase ?? false
    return isWord ? title.prefix(1).lowercased() + title.dropFirst() : title
  }
}

extension Field {
  /// What kind of value it has, in a word or two.
  var kindWords: String {
    let word =
      switch kind {
      case .string: "text"
      case .integer, .number: "number"
      case .boolean: "yes or no"
      case .dateTime: "time"
      case .date: "day"
      case .enumeration: "choice"
      case .freeForm: "anything"
      }
    return isList ? "list" : word
  }
}
