import Notation

/// What POSIX writes into TZ: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct TimeZoneRule {
  /// Seconds east of UTC.
  let standard: Int
  var daylight: Daylight?

  struct Daylight {
    /// Seconds east of UTC.
    var offset: Int
    var start: Day
    var end: Day

    /// The two changes of a year, in any order.
    func transitions(inYear year: Int, standard: Int) -> [TimeZoneRules.Transition] {
      func transition(_ day: Day, before: Int, after: Int) -> TimeZoneRules.Transition {
        .init(milliseconds: Int64(day.seconds(inYear: year) - before) * 1000, offsetSeconds: after)
      }
      return [
        transition(start, before: standard, after: offset), transition(end, before: offset, after: standard),
      ]
    }
  }

  /// A day of the year and the local time of the change.
  struct Day {
    enum Form {
      /// Day 1 to 365; February 29 is not counted.
      case withoutLeapDay(Int)
      /// Day 0 to 365.
      case ofYear(Int)
      /// Weekday 0 (Sunday) to 6 of week 1 to 5 (the last) of a month.
      case weekday(Int, week: Int, month: Int)
    }
    var form: Form
    /// Seconds after midnight; may be negative, or longer than a day.
    var time: Int

    /// Seconds from 1970 to the change in local time.
    func seconds(inYear year: Int) -> Int {
      let first = Self.firstDay(year, 1)
      let day =
        switch form {
        case .withoutLeapDay(let day):
          first + day - 1 + (day > 59 && Self.firstDay(year, 3) - first == 60 ? 1 : 0)
        case .ofYear(let day): first + day
        case .weekday(let weekday, let week, let month): Self.day(year, month, week: week, weekday: weekday)
        }
      return day * 86_400 + time
    }

    private static func firstDay(_ year: Int, _ month: Int) -> Int {
      CivilDate(year: year, month: month, day: 1)?.dayNumber ?? 0
    }

    private static func day(_ year: Int, _ month: Int, week: Int, weekday: Int) -> Int {
      let first = firstDay(year, month)
      let next = month == 12 ? firstDay(year + 1, 1) : firstDay(year, month + 1)
      // 1970-01-01 was a Thursday.
      let firstWeekday = ((first + 4) % 7 + 7) % 7
      var day = first + (weekday - firstWeekday + 7) % 7 + 7 * (week - 1)
      while day >= next { day -= 7 }
      return day
    }
  }

  init?(_ text: String) {
    var reader = RuleReader(text)
    guard reader.name(), let west = reader.duration(mostHours: 24) else { return nil }
    standard = -west
    guard !reader.isAtEnd else { return }
    guard reader.name() else { return nil }
    let offset = reader.isNext(",") || reader.isAtEnd ? standard + 3600 : reader.duration(mostHours: 24).map { -$0 }
    // Without days, POSIX leaves them to the system: these are those of the United States, as elsewhere.
    let usual = (
      Day(form: .weekday(0, week: 2, month: 3), time: 7200), Day(form: .weekday(0, week: 1, month: 11), time: 7200)
    )
    guard let offset else { return nil }
    if reader.isAtEnd {
      daylight = Daylight(offset: offset, start: usual.0, end: usual.1)
      return
    }
    guard let start = reader.day(), let end = reader.day(), reader.isAtEnd else { return nil }
    daylight = Daylight(offset: offset, start: start, end: end)
  }
}

private struct RuleReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  func isNext(_ character: Character) -> Bool { rest.first == character.asciiValue }

  private mutating func skip(_ character: Character) -> Bool {
    guard isNext(character) else { return false }
    rest.removeFirst()
    return true
  }

  /// At least three letters, or other characters between angle brackets.
  mutating func name() -> Bool {
    if skip("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let letters = rest.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
    rest = rest[letters.endIndex...]
    return letters.count >= 3
  }

  private mutating func number(upTo most: Int) -> Int? {
    let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard (1...3).contains(digits.count), let value = Int(Substring(digits)), value <= most else { return nil }
    rest = rest[digits.endIndex...]
    return value
  }

  /// Hours, and maybe minutes and seconds, in seconds.
  mutating func duration(mostHours: Int) -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard var seconds = number(upTo: mostHours).map({ $0 * 3600 }) else { return nil }
    for unit in [60, 1] where skip(":") {
      guard let part = number(upTo: 59) else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }

  mutating func day() -> TimeZoneRule.Day? {
    guard skip(",") else { return nil }
    let form: TimeZoneRule.Day.Form
    if skip("M") {
      guard let month = number(upTo: 12), month > 0, skip("."), let week = number(upTo: 5), week > 0, skip("."),
        let weekday = number(upTo: 6)
      else { return nil }
      form = .weekday(weekday, week: week, month: month)
    } else if skip("J") {
      guard let day = number(upTo: 365), day > 0 else { return nil }
      form = .withoutLeapDay(day)
    } else {
      guard let day = number(upTo: 365) else { return nil }
      form = .ofYear(day)
    }
    guard skip("/") else { return TimeZoneRule.Day(form: form, time: 7200) }
    return duration(mostHours: 167).map { TimeZoneRule.Day(form: form, time: $0) }
  }
}
