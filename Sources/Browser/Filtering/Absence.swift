import Inventory
import Wording

/// Why a filter matches no computer, as far as its words are the reason.
enum Absence: Hashable, Sendable {
  /// No column that is searched has the word; other loaded fields may have it.
  case word(String, found: [Place])
  /// Each word occurs, but no computer has all of them.
  case together

  /// A field with the word.
  struct Place: Hashable, Sendable {
    var field: Field
    var computers: Int
  }
}

/// What is known about the reason, and for which list.
struct AbsenceModel: Sendable {
  /// What was looked into.
  struct Subject: Hashable, Sendable {
    var query: ListQuery
    var load: Int
    /// The columns that are loaded.
    var columns: Int
  }

  private(set) var subject: Subject?
  private(set) var known: Absence?

  /// - Returns: whether it has to be found out.
  mutating func begin(_ new: Subject?) -> Bool {
    guard new != subject else { return false }
    subject = new
    known = nil
    return new != nil
  }

  mutating func finish(_ absence: Absence?, of finished: Subject) {
    if finished == subject { known = absence }
  }
}

extension Computation.Kind {
  static let absence = Computation.Kind("absence")
}

/// Finding the reason off the terminal's thread, once the list has turned out to be empty.
extension BrowserState {
  /// More words than these were pasted.
  private static let mostWords = 8
  private static let mostPlaces = 3

  /// Runs after every event.
  mutating func followAbsence() -> [BrowserEffect] {
    let subject = absenceSubject
    guard filtering.absence.begin(subject), let subject else { return [] }
    let reader = fields.reader
    let words = Self.words(of: subject.query.filter, by: reader)
    guard !words.isEmpty, let snapshot = list.fleet?.snapshot else { return [] }
    let searched = Set(searchedFields.map(\.path))
    let others = snapshot.columns.filter { field in
      !searched.contains(field.path) && field.isText && snapshot.finishedColumn(path: field.path) != nil
    }
    let known = list.rankingAtHand
    let sort = subject.query.sort
    return compute(.absence) { workers, isCancelled in
      func count(_ filter: Filter) -> Int? {
        Self.count(filter, in: snapshot, sort: sort, after: known, workers: workers, isCancelled: isCancelled)
      }
      var absence = words.count > 1 ? Absence.together : nil
      for word in words {
        guard let all = count(word) else { return nil }
        guard all == 0 else { continue }
        var places: [Absence.Place] = []
        for field in others {
          guard let filter = try? reader.read("\(field.name):\(word.text)") else { continue }
          guard let computers = count(filter) else { return nil }
          if computers > 0 { places.append(Absence.Place(field: field, computers: computers)) }
        }
        places.sort { $0.computers > $1.computers }
        absence = .word(word.text, found: Array(places.prefix(Self.mostPlaces)))
        break
      }
      return { [absence] state in
        state.filtering.absence.finish(absence, of: subject)
        return []
      }
    }
  }

  /// The empty list whose reason is asked for; nil when the list has rows, or may still get some.
  private var absenceSubject: AbsenceModel.Subject? {
    guard let fleet = list.fleet, fleet.isComplete, let shown = list.shown, shown.load == fleet.load,
      shown.query == list.query, shown.count == 0, !shown.order.isPreliminary, !shown.query.filter.isAll
    else { return nil }
    return AbsenceModel.Subject(query: shown.query, load: fleet.load, columns: fleet.snapshot.columns.count)
  }

  /// The plain words of a filter that must all occur.
  private static func words(of filter: Filter, by reader: FilterReader) -> [Filter] {
    let texts = filter.text.split(whereSeparator: \.isWhitespace)
    guard texts.count <= mostWords else { return [] }
    return texts.compactMap { try? reader.read(String($0)) }.filter { filter.needs($0) }
  }

  // MARK: What to do about it

  /// Other fields for the word that was not found, and which characters of the line it is; nil when there are none.
  var elsewhere: (proposals: [Proposal], range: Range<Int>)? {
    guard case .word(let word, let found) = filtering.absence.known, filtering.error == nil,
      filtering.line.text == filtering.absence.subject?.query.filter.text,
      let range = Self.range(of: word, in: filtering.line.characters)
    else { return nil }
    let counted = found.map { place in
      let total = list.fleet?.snapshot.count ?? 0
      return proposal(of: word, in: place.field, FacetCount(count: place.computers, total: total))
    }
    let proposals = counted + unloadedFields.map { proposal(of: word, in: $0, nil) }
    return proposals.isEmpty ? nil : (proposals, range)
  }

  private func proposal(of word: String, in field: Field, _ count: FacetCount?) -> Proposal {
    let kind = filtering.catalogue.kind
    let alias = kind.aliases.first { $0.path == field.path && filtering.catalogue.alias(named: $0.name) != nil }
    let text = "\(alias?.name ?? field.name):\(word)"
    return Proposal(text: text, title: text, detail: field.sectionTitle, count: count)
  }

  /// The fields in which people expect words to be found, and whose values are not loaded.
  private var unloadedFields: [Field] {
    guard let snapshot = list.fleet?.snapshot else { return [] }
    return filtering.catalogue.kind.namedElsewhere.compactMap { path in
      snapshot.finishedColumn(path: path) == nil ? filtering.catalogue.field(path: path) : nil
    }
  }

  private static func range(of word: String, in characters: [Character]) -> Range<Int>? {
    var start = 0
    for part in characters.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace) {
      if String(part) == word { return start..<start + part.count }
      start += part.count + 1
    }
    return nil
  }

  /// The reason in words, and what to press.
  var absenceHints: [String] {
    switch filtering.absence.known {
    case nil: return []
    case .together: return ["Each word occurs, but not in the same computer."]
    case .word(let word, let found):
      let searched = Quantity.of(searchedFields.count, "column")
      let press =
        panes.prompt == .filter
        ? "Press \(keys(of: .complete))" : "Press \(keys(of: .filter)), then \(keys(of: .complete))"
      let quoted = "\"\(context.excerpt(of: word))\""
      if let place = found.first {
        return [
          "\(quoted) is in \(place.field.title) of \(Amount.computers(place.computers)), "
            + "not in the \(searched) where words are searched.",
          "\(press) to search there.",
        ]
      }
      let sections = unloadedFields.map { $0.sectionTitle.lowercased() }
      guard !sections.isEmpty, elsewhere != nil else { return [] }
      return [
        "\(quoted) is not in the \(searched) where words are searched.",
        "\(press) to search \(Self.list(sections)).",
      ]
    }
  }

  private static func list(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }

  /// Says that the rows are similar, and do not match. The first word is visible on any screen.
  var nearRemark: String {
    guard let filter = list.shown?.query.filter else { return "" }
    return "Similar: no computer matches \"\(context.excerpt(of: filter.text))\"."
  }
}

extension Field {
  /// Whether its values are texts.
  fileprivate var isText: Bool {
    switch kind {
    case .string, .enumeration, .freeForm: true
    case .boolean, .integer, .number, .date, .dateTime: false
    }
  }
}
