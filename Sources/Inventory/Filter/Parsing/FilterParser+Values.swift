/// Parses the test of a field, after the colon.
extension FilterParser {
  mutating func value(of field: Field, depth: Int) throws(FilterError) -> FilterNode {
    try check(depth)
    guard !isAtTermEnd else {
      throw scanner.error("expected \(field.kind.wanted) after “\(field.name):”; “?” finds missing values")
    }
    if scanner.peek() == "(" { return try group(of: field, depth: depth) }
    if scanner.take("!") { return .not(try value(of: field, depth: depth + 1)) }
    let start = scanner.position
    if scanner.take("?") {
      if isAtTermEnd { return .field(field, .missing) }
      scanner.position = start
    }
    if let comparison = FilterComparison.allCases.first(where: { scanner.take($0.rawValue) }) {
      return .field(field, try compared(field, comparison))
    }
    if !isMarkedText {
      try checkNetwork(field)
      if let test = try range(of: field) { return .field(field, test) }
      if isWordOfKind(field) { return .field(field, try plain(field)) }
    }
    return .field(field, FieldTest.text(try textTest(of: field)).withoutWords(of: field))
  }

  /// Whether the next character marks a text to search for.
  private var isMarkedText: Bool {
    switch scanner.peek() {
    case "^", "~": true
    case "r": scanner.scalars[scanner.position...].starts(with: "re:".unicodeScalars)
    default: false
    }
  }

  /// Whether the next word is parsed according to the field's kind, not as a text to search for.
  private func isWordOfKind(_ field: Field) -> Bool {
    let end = endOfWord()
    if field.kind.isText { return FilterNetwork(scanner.text(scanner.position..<end)) != nil }
    return scanner.peek() != "\"" && scanner.scalars[end - 1] != "$"
  }

  /// A value without an operator: a number or a boolean is compared for equality, a date means that day, an age means
  /// at most that age.
  private mutating func plain(_ field: Field) throws(FilterError) -> FieldTest {
    let start = scanner.position
    let word = bareWord()
    if field.kind.isText, let network = FilterNetwork(word) { return .natural(network.addresses) }
    if field.kind == .boolean { return .boolean(try flag(word, field, from: start)) }
    guard field.kind.isDate else { return try compared(field, .equal, to: word, from: start) }
    let period = try period(word, field, from: start)
    return switch period.origin {
    case .calendar: moment(period.moments)
    case .age: moment(period.moments.lowerBound..<Int64.max)
    case .ahead: moment(calendar.now..<period.moments.upperBound)
    }
  }

  // MARK: Comparisons

  private mutating func compared(_ field: Field, _ comparison: FilterComparison) throws(FilterError) -> FieldTest {
    scanner.skipSpace()
    guard !isAtTermEnd else {
      throw scanner.error("expected \(field.kind.wanted) after “\(field.name):\(comparison.rawValue)”")
    }
    let start = scanner.position
    var word = try operand()
    if field.kind.isDate, let age = spacedAge(word, before: scanner.position) {
      word = age.text
      scanner.position = age.end
    }
    return try compared(field, comparison, to: word, from: start)
  }

  private func compared(
    _ field: Field, _ comparison: FilterComparison, to word: String, from start: Int
  ) throws(FilterError) -> FieldTest {
    switch field.kind {
    case .string, .enumeration, .freeForm:
      let bytes = try folded(word, from: start)
      if comparison.isEqual { return FieldTest.text(.equals(bytes)).withoutWords(of: field) }
      try checkForm(word, of: field, at: start..<scanner.position)
      return .natural(comparison.range(bytes))
    case .integer, .number: return .number(comparison.range(try number(word, field, from: start)))
    case .boolean:
      guard comparison.isEqual else {
        throw scanner.error("\(field.name) is yes or no, and neither is greater", at: start..<scanner.position)
      }
      return .boolean(try flag(word, field, from: start))
    case .dateTime, .date:
      let period = try period(word, field, from: start)
      // The earlier the moment, the greater the age.
      return moment((period.origin == .age ? comparison.reversed : comparison).moments(period, calendar))
    }
  }

  /// Throws when a version or an address is compared with something else: in natural order that would be above or below
  /// all of them.
  private func checkForm(_ word: String, of field: Field, at range: Range<Int>) throws(FilterError) {
    guard let form = MachineFields.form(of: field), !form.fits(word) else { return }
    throw scanner.error("expected \(form.wanted) for \(field.name)", at: range)
  }

  /// Throws for an invalid network, which would match no address.
  private func checkNetwork(_ field: Field) throws(FilterError) {
    guard MachineFields.form(of: field) == .address, scanner.peek() != "\"" else { return }
    let range = scanner.position..<endOfWord()
    let word = scanner.text(range)
    guard word.contains("/"), FilterNetwork(word) == nil else { return }
    throw scanner.error("expected \(MachineFields.Form.address.wanted) for \(field.name)", at: range)
  }

  /// A value to compare with: a quoted text, or the rest of the word.
  private mutating func operand() throws(FilterError) -> String {
    guard scanner.peek() == "\"" else { return bareWord() }
    let text = try quoted()
    guard isAtTermEnd else { throw scanner.error("expected a space after the closing quotation mark") }
    return text
  }

  // MARK: Ranges

  /// `8..16`, `8..`, `..16`; nil when no range follows.
  private mutating func range(of field: Field) throws(FilterError) -> FieldTest? {
    let start = scanner.position
    let lower = try bound()
    let first = start..<scanner.position
    guard let lower, scanner.take("..") else {
      scanner.position = start
      return nil
    }
    let second = scanner.position
    let upper = isAtTermEnd ? "" : try operand()
    let last = second..<scanner.position
    guard !lower.isEmpty || !upper.isEmpty else {
      throw scanner.error("expected \(field.kind.wanted) before or after “..”", at: start..<scanner.position)
    }
    let test: FieldTest?
    switch field.kind {
    case .string, .enumeration, .freeForm:
      if !lower.isEmpty { try checkForm(lower, of: field, at: first) }
      if !upper.isEmpty { try checkForm(upper, of: field, at: last) }
      let bounds = RangeTest(
        lower: lower.isEmpty ? nil : try folded(lower, from: start),
        upper: upper.isEmpty ? nil : try folded(upper, from: second))
      if let lower = bounds.lower, let upper = bounds.upper,
        NaturalKey.key(upper).lexicographicallyPrecedes(NaturalKey.key(lower))
      {
        test = nil
      } else {
        test = .natural(bounds)
      }
    case .integer, .number:
      let bounds = RangeTest(
        lower: lower.isEmpty ? nil : try number(lower, field, at: first),
        upper: upper.isEmpty ? nil : try number(upper, field, at: last))
      if let lower = bounds.lower, let upper = bounds.upper, lower > upper {
        test = nil
      } else {
        test = .number(bounds)
      }
    case .dateTime, .date:
      let from = lower.isEmpty ? nil : try period(lower, field, at: first)
      let to = upper.isEmpty ? nil : try period(upper, field, at: last)
      test = moments(from, to).map(moment)
    case .boolean: throw scanner.error("\(field.name) is yes or no", at: start..<scanner.position)
    }
    guard let test else {
      throw scanner.error(
        "this range is empty: the first value is greater than the second", at: start..<scanner.position)
    }
    return test
  }

  private func moments(_ from: FilterCalendar.Period?, _ to: FilterCalendar.Period?) -> Range<Int64>? {
    let first = from?.moments.lowerBound ?? .min
    let end = to?.moments.upperBound ?? .max
    if first < end { return first..<end }
    // With ages, users write the smaller one first.
    guard let from, let to, from.origin == .age, to.origin == .age else { return nil }
    return to.moments.lowerBound..<from.moments.upperBound
  }

  /// The text before `..`; nil when it is quoted and nothing follows, or is a word without `..`.
  private mutating func bound() throws(FilterError) -> String? {
    if scanner.peek() == "\"" { return try quoted() }
    let end = endOfWord()
    let word = scanner.scalars[scanner.position..<end]
    for place in word.indices.dropLast() where word[place] == "." && word[place + 1] == "." {
      defer { scanner.position = place }
      return scanner.text(scanner.position..<place)
    }
    return nil
  }

  // MARK: Words

  private func moment(_ moments: Range<Int64>) -> FieldTest {
    .moment(MomentTest(moments: moments, days: calendar.days(in: moments)))
  }

  private func number(_ word: String, _ field: Field, from start: Int) throws(FilterError) -> Double {
    try number(word, field, at: start..<scanner.position)
  }

  private func number(_ word: String, _ field: Field, at range: Range<Int>) throws(FilterError) -> Double {
    if let number = FilterNumber.read(word, for: field) { return number }
    throw scanner.error(
      "expected a number for \(field.name), or \"\(word)\" in quotes to find the text", at: range)
  }

  private func flag(_ word: String, _ field: Field, from start: Int) throws(FilterError) -> Bool {
    switch word.lowercased() {
    case "yes", "true", "on": true
    case "no", "false", "off": false
    default: throw scanner.error("expected yes or no for \(field.name)", at: start..<scanner.position)
    }
  }

  private func period(_ word: String, _ field: Field, from start: Int) throws(FilterError) -> FilterCalendar.Period {
    try period(word, field, at: start..<scanner.position)
  }

  /// The age that a number and a unit with a space between them mean, as in `30 days`: `30d`. An `ago` after them is
  /// part of it.
  private func spacedAge(_ word: String, before end: Int) -> (text: String, end: Int)? {
    guard !word.isEmpty, word.count <= 6, word.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    guard let unit = wordAfterSpace(end), let letter = FilterCalendar.unit(unit.text) else { return nil }
    let after = wordAfterSpace(unit.end)
    return ("\(word)\(letter)", after?.text == "ago" ? after?.end ?? unit.end : unit.end)
  }

  /// The word after white space, in lower case.
  private func wordAfterSpace(_ place: Int) -> (text: String, end: Int)? {
    var start = place
    while start < scanner.scalars.count, scanner.scalars[start].properties.isWhitespace { start += 1 }
    guard start > place else { return nil }
    let word = scanner.scalars[start...].prefix { $0.properties.isAlphabetic }
    guard !word.isEmpty, word.count <= 6 else { return nil }
    return (scanner.text(start..<word.endIndex).lowercased(), word.endIndex)
  }

  private func period(
    _ word: String, _ field: Field, at range: Range<Int>
  ) throws(FilterError) -> FilterCalendar.Period {
    if let period = calendar.period(word) { return period }
    if let age = spacedAge(word, before: range.upperBound) {
      throw scanner.error("write >\(age.text), without a space", at: range)
    }
    throw scanner.error("expected \(FieldKind.dateTime.wanted) for \(field.name)", at: range)
  }
}

extension FieldKind {
  /// Whether values are texts, as opposed to numbers, dates and booleans.
  var isText: Bool { self == .string || self == .enumeration || self == .freeForm }

  /// Whether values are moments or days.
  var isDate: Bool { self == .dateTime || self == .date }

  /// What a filter expects for such a field.
  var wanted: String {
    switch self {
    case .string, .enumeration, .freeForm: "text"
    case .integer, .number: "a number"
    case .boolean: "yes or no"
    case .dateTime, .date: "a date such as >30d, <2w, 2026-11 or today"
    }
  }
}
