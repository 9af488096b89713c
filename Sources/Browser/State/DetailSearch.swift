import Inventory
import Screen

/// The search inside the detail: what is looked for, what of the record has it, and which of that was last gone to.
///
/// It goes over the record and not over the lines on the screen, so that it finds what is folded away, and the columns of a
/// table that there is no room for.
struct DetailSearch: Sendable {
  private(set) var words = SearchWords("")
  private var isAnyWordEnough = false
  /// The texts that are searched, folded, in the order of their places; nil until they are searched. Folding a record takes
  /// longer than searching it, and it is searched at each key.
  private var texts: [(place: DetailPlace, folded: [UInt8])]?
  /// What has it, in order; nil when that has not been looked for.
  private var found: [DetailPlace]?
  /// What was gone to.
  private(set) var current: DetailPlace?
  /// Where one was when one began to type; it is gone back to when nothing is left of that.
  var origin: DetailPlace?
  /// Whether it was found nowhere so far, and there are sections that have not come.
  var isOpen = false

  /// Whether anything has what is looked for. Nobody knows before `step` was asked.
  var hasMatch: Bool { found?.isEmpty == false }

  /// Whether the texts are folded already.
  var hasTexts: Bool { texts != nil }

  /// Whether a text has what is looked for.
  func hasMatch(in text: String) -> Bool { words.occur(in: text, anyWord: isAnyWordEnough) }

  /// Sets what is looked for. Looking is left for when somebody asks, since a list that is being filtered does not.
  ///
  /// - Parameter anyWord: whether a line needs only one of the words.
  mutating func set(_ words: SearchWords, anyWord: Bool) {
    guard words != self.words || anyWord != isAnyWordEnough else { return }
    self.words = words
    isAnyWordEnough = anyWord
    found = nil
    current = nil
  }

  /// Says that there is something else to search.
  mutating func forgetFound() {
    found = nil
    texts = nil
  }

  /// Starts over from where the cursor is.
  mutating func forgetPlace() {
    current = nil
    isOpen = false
  }

  /// The match after, or before, `place`; round the end to the other end. `place` itself counts when none was gone to yet.
  mutating func step(
    forward: Bool, from place: DetailPlace, in card: [DetailCardItem], _ sections: [ComputerRecord.Section]
  ) -> DetailPlace? {
    let matches = matches(in: card, sections)
    let next =
      forward
      ? matches.first { $0 > place || (current == nil && $0 == place) } : matches.last { $0 < place }
    current = next ?? (forward ? matches.first : matches.last)
    return current
  }

  private mutating func matches(in card: [DetailCardItem], _ sections: [ComputerRecord.Section]) -> [DetailPlace] {
    if let found { return found }
    var matches: [DetailPlace] = []
    if !words.isEmpty {
      let texts = texts ?? Self.foldedTexts(in: card, sections)
      self.texts = texts
      matches = texts.filter { words.occur(inFolded: $0.folded, anyWord: isAnyWordEnough) }.map(\.place)
    }
    found = matches
    return matches
  }

  private static func foldedTexts(
    in card: [DetailCardItem], _ sections: [ComputerRecord.Section]
  ) -> [(place: DetailPlace, folded: [UInt8])] {
    var texts: [(place: DetailPlace, folded: [UInt8])] = []
    func add(_ place: DetailPlace, _ text: String) { texts.append((place, Folding.folded(text))) }
    for (number, item) in card.enumerated() { add(.card(number), item.title + " " + (item.value.text ?? "")) }
    for (number, section) in sections.enumerated() {
      add(.title(ofSection: number), section.title)
      for (line, item) in section.items.enumerated() {
        add(DetailPlace(section: number, item: line), item.label + " " + item.value)
      }
    }
    return texts
  }
}
