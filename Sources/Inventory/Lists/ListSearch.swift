package import RSQL

/// The questions to a server that find the computers of a pasted list, so that not all computers have to be loaded.
///
/// Each text is requested in rounds, until a computer has it: first in the fields that its form suggests, then in the
/// other fields that identify computers, then in all spellings, since servers may compare diacritics exactly. The
/// answers are read by `ListLookup`, which decides.
package struct ListSearch: Sendable {
  /// A round of questions.
  package enum Round: CaseIterable, Sendable {
    /// Values as typed, in the fields that the form of each text suggests.
    case likelyFields
    /// Values as typed, in the other fields.
    case otherFields
    /// Values with other diacritics.
    case spellings
    /// Values that differ by one character, for suggestions.
    case similar
  }

  /// A text of the list.
  private struct Text {
    var key: Int
    var typed: String
    var form: ListTextForm

    init(_ key: Int, _ typed: [UInt8]) {
      self.key = key
      self.typed = String(decoding: typed, as: UTF8.self)
      form = ListTextForm(self.typed)
    }
  }

  private let source: String
  private let wanted: WantedKeys
  private let lines: [WantedLine]
  /// The texts, by key, as they are requested: lines and cells, and words of lines.
  private let texts: [Int: Text]
  private let words: [Int: Text]

  /// Lists of values have at most so many.
  private static let mostValues = 100
  /// With more texts to spell out, reading all computers is cheaper.
  private static let mostSpelled = 24
  private static let mostSuggested = 20
  /// Values are compared as a whole, so that a part of them is enough.
  private static let mostPatterns = 24

  /// - Parameter text: the list as pasted.
  package init(_ text: String) {
    source = text
    var wanted = WantedKeys()
    lines = PastedLine.lines(of: text).map { WantedLine($0, &wanted) }
    self.wanted = wanted
    func byKey(_ parts: [WantedLine.Part]) -> [Int: Text] {
      Dictionary(
        parts.compactMap { part in part.key.map { ($0, Text($0, part.text)) } },
        uniquingKeysWith: { first, _ in first })
    }
    let texts = byKey(lines.flatMap { [$0.whole] + $0.cells })
    self.texts = texts
    words = byKey(lines.flatMap(\.words)).filter { texts[$0.key] == nil }
  }

  /// How many texts may name computers.
  package var count: Int { wanted.texts.count }

  /// The questions of a round about the texts that no computer has so far, in the field names of the newest API
  /// version; nil when there are too many.
  ///
  /// - Parameter snapshot: the computers that earlier rounds found.
  package func questions(_ round: Round, after snapshot: InventorySnapshot) -> [RSQLExpression]? {
    switch round {
    case .likelyFields: return lists(of: missing([]).texts) { $0.likelyFields }
    case .otherFields:
      let (texts, words) = missing(keysFound(in: snapshot, after: .likelyFields))
      return lists(of: words) { $0.likelyFields + $0.otherFields } + lists(of: texts) { $0.otherFields }
    case .spellings:
      let found = keysFound(in: snapshot, after: .otherFields)
      let missing = entries(in: snapshot) { key, _ in !found.contains(key) }
      let parts = missing.map { spellings(of: $0) }.filter { !$0.isEmpty }
      return parts.count > Self.mostSpelled ? nil : packed(parts.flatMap(\.self))
    case .similar: return packed(unmatched(in: snapshot).prefix(Self.mostSuggested).flatMap { similar(to: $0) })
    }
  }

  /// Whether a text that no computer has can be the value of a field that servers do not search: the second MAC
  /// address.
  package func needsAll(after snapshot: InventorySnapshot) -> Bool {
    unmatched(in: snapshot).contains { wanted.address(ofText: $0.key) != nil }
  }

  // MARK: Texts

  /// The texts that are still to be found: lines and cells, and the words of lines that are not found.
  private func missing(_ found: Set<Int>) -> (texts: [Text], words: [Text]) {
    var seen: Set<Int> = []
    func isFound(_ part: WantedLine.Part) -> Bool { part.key.map(found.contains) ?? true }
    func text(_ part: WantedLine.Part, of texts: [Int: Text]) -> Text? {
      guard let key = part.key, !found.contains(key), seen.insert(key).inserted else { return nil }
      return texts[key]
    }
    var (missing, words): ([Text], [Text]) = ([], [])
    for line in lines where !isFound(line.whole) {
      // A row of a table is not a value itself.
      if !line.cells.contains(where: isFound) { missing += [text(line.whole, of: texts)].compactMap(\.self) }
      missing += line.cells.compactMap { text($0, of: texts) }
    }
    for line in lines where !isFound(line.whole) && !isFound(line.cells[0]) {
      words += line.words.compactMap { text($0, of: self.words) }
    }
    return (missing, words)
  }

  /// The entries of the list, as far as its structure is known, that name no computer.
  private func unmatched(in snapshot: InventorySnapshot) -> [Text] {
    entries(in: snapshot) { _, outcome in if case .notFound = outcome { true } else { false } }
  }

  /// Some entries of the list, as far as its structure is known, each text once.
  private func entries(
    in snapshot: InventorySnapshot, where isWanted: (_ key: Int, ListOutcome) -> Bool
  ) -> [Text] {
    var wanted = wanted
    var seen: Set<Int> = []
    let entries = ListLookup.resolve(source, in: snapshot)?.entries ?? []
    return entries.compactMap { entry in
      guard entry.outcome != .heading else { return nil }
      let typed = Array(entry.text.utf8)
      guard let key = wanted.insert(typed), isWanted(key, entry.outcome), seen.insert(key).inserted else { return nil }
      return Text(key, typed)
    }
  }

  /// The numbers of the texts whose computers the server has sent: a computer has the text as requested, in a field
  /// that was requested for it. A computer that came for another text may have it in another spelling or field, and
  /// others like it would be missing.
  private func keysFound(in snapshot: InventorySnapshot, after round: Round) -> Set<Int> {
    guard snapshot.count > 0 else { return [] }
    let scan = IdentityScan(snapshot)
    let textsOfAddress = Dictionary(grouping: 0..<wanted.texts.count) { wanted.address(ofText: $0) }
    var found: Set<Int> = []
    func isRequested(_ text: Text, _ place: ListTextForm.Place) -> Bool {
      round != .likelyFields || text.form.likelyFields.contains(place)
    }
    for hit in scan.hits(wanted, workers: .one, isCancelled: { false }) ?? [] {
      let place = scan.places[Int(hit.place)]
      if place.field.isHardwareAddress {
        for key in textsOfAddress[Int(hit.key) - wanted.texts.count] ?? [] {
          if let text = self.text(key, round), isRequested(text, .field(place.field)) { found.insert(key) }
        }
      } else if let text = text(Int(hit.key), round), isRequested(text, .field(place.field)),
        let column = snapshot.column(path: place.field.path),
        Self.isSame(text.typed, snapshot.text(row: Int(hit.row), column: column))
      {
        found.insert(text.key)
      }
    }
    for key in 0..<wanted.texts.count where snapshot.row(of: ComputerID(rawValue: wanted.texts.string(key))) != nil {
      if let text = text(key, round), isRequested(text, .id) { found.insert(key) }
    }
    return found
  }

  /// A text that was requested up to a round.
  private func text(_ key: Int, _ round: Round) -> Text? { texts[key] ?? (round == .likelyFields ? nil : words[key]) }

  /// Whether every server takes two texts for the same.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.lowercased().unicodeScalars.elementsEqual(other.lowercased().unicodeScalars)
  }

  // MARK: Questions

  /// Lists of values for texts that may be in the same fields.
  private func lists(of texts: [Text], _ fields: (ListTextForm) -> [ListTextForm.Place]) -> [RSQLExpression] {
    var groups: [(fields: [ListTextForm.Place], values: [Text])] = []
    for text in texts {
      let fields = fields(text.form)
      if fields.isEmpty { continue }
      if let group = groups.firstIndex(where: { $0.fields == fields }) {
        groups[group].values.append(text)
      } else {
        groups.append((fields, [text]))
      }
    }
    return groups.flatMap { group in
      stride(from: 0, to: group.values.count, by: Self.mostValues).flatMap { start in
        divided(group.values[start..<min(start + Self.mostValues, group.values.count)], group.fields)
      }
    }
  }

  /// One list, or several when it is too long for a request. A text that is too long for one is no value.
  private func divided(_ texts: ArraySlice<Text>, _ fields: [ListTextForm.Place]) -> [RSQLExpression] {
    let parts = fields.map { field in
      RSQLExpression.comparison(field.path, .isIn, texts.map { field.value(of: $0.typed) })
    }
    let expression = parts.count == 1 ? parts[0] : .or(parts)
    if expression.fitsRequest { return [expression] }
    guard texts.count > 1 else { return [] }
    let middle = texts.startIndex + texts.count / 2
    return divided(texts[..<middle], fields) + divided(texts[middle...], fields)
  }

  private func spellings(of text: Text) -> [RSQLExpression] {
    guard text.form.isWords else { return [] }
    let patterns = Spellings(
      Array(wanted.texts[text.key]), isAtStart: true, isAtEnd: true, mostPatterns: Self.mostPatterns
    ).patterns
    // A text without letters that have variants was requested as it is.
    let others = patterns.filter { $0 != String(decoding: wanted.texts[text.key], as: UTF8.self) }
    return text.form.writtenFields.flatMap { field in
      others.map { RSQLExpression.comparison(field.path, .equal, $0) }
    }
  }

  /// Patterns that leave out two letters, at each place: they match every value with one error.
  private func similar(to text: Text) -> [RSQLExpression] {
    guard OneEdit.lengths.contains(wanted.texts[text.key].count), text.form != .number else { return [] }
    return text.form.similarFields(to: text.typed).flatMap { field in
      let value = Array(field.value(of: text.typed).unicodeScalars).map { scalar in
        "\"'`\\*".unicodeScalars.contains(scalar) ? "*" : String(scalar)
      }
      return stride(from: 0, to: value.count - 1, by: 2).map { place -> RSQLExpression in
        let pattern = value[..<place].joined() + "*" + value.dropFirst(place + 3).joined()
        return .comparison(field.path, .equal, pattern)
      }
    }
  }

  /// As few questions as possible, each short enough to be sent.
  private func packed(_ parts: [RSQLExpression]) -> [RSQLExpression] {
    var questions: [[RSQLExpression]] = []
    var length = 0
    for part in parts where part.fitsRequest {
      let more = part.description.utf8.count * 2
      if let last = questions.indices.last, length + more <= Self.packedLength {
        questions[last].append(part)
        length += more
      } else {
        questions.append([part])
        length = more
      }
    }
    return questions.map { $0.count == 1 ? $0[0] : .or($0) }
  }

  /// Signs that are sent as three bytes are at most half of a pattern.
  private static let packedLength = 5000
}

/// What a text of a list can be, by its form.
enum ListTextForm: Hashable, Sendable {
  case number, uuid
  /// A MAC address with separators.
  case address
  /// Twelve hexadecimal digits, which are an address or a serial number.
  case hexadecimal
  case email
  /// Capital letters and digits: probably a serial number.
  case serialNumber
  /// Several words.
  case words
  case word

  init(_ text: String) {
    let bytes = Array(text.utf8)
    let shape = ListShape.fields(like: text)
    var digits: [UInt8] = []
    if (1...18).contains(bytes.count), bytes.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) {
      self = .number
    } else if shape.contains(.udid) {
      self = .uuid
    } else if HardwareAddress.append(bytes, to: &digits) {
      self = bytes.count == digits.count ? .hexadecimal : .address
    } else if bytes.contains(UInt8(ascii: "@")) {
      self = .email
    } else if (8...14).contains(bytes.count), bytes.contains(where: { $0 &- UInt8(ascii: "0") < 10 }),
      bytes.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 || ($0 | 0x20) &- UInt8(ascii: "a") < 26 })
    {
      self = .serialNumber
    } else {
      self = bytes.allSatisfy { (0x21...0x7E).contains($0) } ? .word : .words
    }
  }

  /// A field that servers search.
  enum Place: Hashable, Sendable {
    case id
    case field(IdentityField)

    var path: String {
      switch self {
      case .id: ListLookup.idPath
      case .field(let field): field.path
      }
    }

    /// A text as a value of the field: servers have addresses with colons.
    func value(of text: String) -> String {
      guard case .field(let field) = self, field.isHardwareAddress else { return text }
      var digits: [UInt8] = []
      guard HardwareAddress.append(text.utf8, to: &digits) else { return text }
      let letters = Array(String(decoding: digits, as: UTF8.self).uppercased())
      return stride(from: 0, to: letters.count, by: 2).map { String(letters[$0...$0 + 1]) }.joined(separator: ":")
    }
  }

  /// The fields that the form suggests.
  var likelyFields: [Place] {
    switch self {
    case .number: [.id]
    case .uuid: [.field(.udid), .field(.managementID)]
    case .address: [.field(.macAddress)]
    case .hexadecimal: [.field(.serialNumber), .field(.macAddress)]
    case .email: [.field(.username), .field(.email)]
    case .serialNumber: [.field(.serialNumber)]
    case .words: [.field(.name), .field(.realname)]
    case .word: [.field(.name), .field(.username)]
    }
  }

  /// All other fields that it can be a value of. Only UUIDs are management IDs: releases before 11 reject a filter by
  /// them.
  var otherFields: [Place] {
    let fields: [IdentityField] = [.serialNumber, .udid, .macAddress, .name, .username, .email, .realname]
    return fields.map(Place.field).filter { place in
      !likelyFields.contains(place) && (place != .field(.macAddress) || self == .number)
    }
  }

  /// The fields in which a value may be similar to it. A typing error changes the form of a UUID or an address.
  func similarFields(to text: String) -> [Place] {
    guard self == .word else { return likelyFields }
    let signs = text.utf8.count { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    switch text.utf8.count {
    case 30...40 where signs >= 3: return [.field(.udid), .field(.managementID)]
    case 16...18 where signs >= 4: return [.field(.macAddress)]
    case ...16: return [.field(.serialNumber)] + likelyFields
    default: return likelyFields
    }
  }

  /// Whether it may be a value that people write.
  var isWords: Bool {
    switch self {
    case .number, .uuid, .address, .hexadecimal: false
    case .email, .serialNumber, .words, .word: true
    }
  }

  /// The fields that it may be in, if people write it.
  var writtenFields: [Place] {
    switch self {
    case .email: [.field(.username), .field(.email)]
    case .words: [.field(.name), .field(.realname)]
    case .number, .uuid, .address, .hexadecimal, .serialNumber, .word:
      [.field(.name), .field(.username), .field(.realname)]
    }
  }
}
