/// A span of time as ISO 8601 writes it, and `format: duration` describes it: `P1Y2M10DT2H30M`, `PT0.5S`, `P3W`.
///
/// The parts are kept as they are sent: a month is not a number of days. Each may be negative, as in `PT-6H`, and so may be
/// the whole: `-PT6H`.
///
/// A configuration of the generator chooses it for the format: `typeOverrides: { formats: { duration: CalendarDuration } }`.
public struct CalendarDuration: RawRepresentable, Codable, Hashable, Sendable, JSONReadable, JSONWritable,
  ParameterValue,
  CustomStringConvertible
{
  /// Years, negative for a span into the past.
  public var years = 0
  /// Months, negative for a span into the past.
  public var months = 0
  /// Weeks, negative for a span into the past.
  public var weeks = 0
  /// Days, negative for a span into the past.
  public var days = 0
  /// Hours, negative for a span into the past.
  public var hours = 0
  /// Minutes, negative for a span into the past.
  public var minutes = 0
  /// Seconds, with fractions down to an attosecond.
  public var seconds = Duration.zero

  /// A duration of these parts; none is zero seconds.
  public init(
    years: Int = 0, months: Int = 0, weeks: Int = 0, days: Int = 0, hours: Int = 0, minutes: Int = 0,
    seconds: Duration = .zero
  ) {
    (self.years, self.months, self.weeks, self.days) = (years, months, weeks, days)
    (self.hours, self.minutes, self.seconds) = (hours, minutes, seconds)
  }

  /// A duration of hours, minutes and seconds.
  public init(_ duration: Duration) {
    let (whole, fraction) = duration.components
    let rest = Duration(secondsComponent: whole % 60, attosecondsComponent: fraction)
    self.init(hours: Int(whole / 3600), minutes: Int(whole % 3600 / 60), seconds: rest)
  }

  /// The same time without a calendar, with days of 24 hours; nil if it has years or months, whose length depends on the date,
  /// or is longer than a `Duration` can be.
  public var duration: Duration? {
    guard years == 0, months == 0 else { return nil }
    var total = seconds.components.seconds
    for (count, length) in [(weeks, 604_800), (days, 86_400), (hours, 3600), (minutes, 60)] as [(Int, Int64)] {
      let (part, isTooLong) = Int64(count).multipliedReportingOverflow(by: length)
      let (sum, overflows) = total.addingReportingOverflow(part)
      if isTooLong || overflows { return nil }
      total = sum
    }
    return Duration(secondsComponent: total, attosecondsComponent: seconds.components.attoseconds)
  }

  /// Reads the text of ISO 8601; nil for any other text. A fraction, with a period or a comma, is allowed for seconds.
  public init?(rawValue: String) {
    self.init()
    var rest = rawValue.utf8[...]
    var sign = 1
    if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      sign = first == UInt8(ascii: "-") ? -1 : 1
      rest.removeFirst()
    }
    guard rest.popFirst() == UInt8(ascii: "P") else { return nil }
    let halves = rest.split(separator: UInt8(ascii: "T"), omittingEmptySubsequences: false)
    guard halves.count <= 2, halves.last?.isEmpty == false else { return nil }
    for (half, units) in zip(halves, [Self.dateUnits, Self.timeUnits]) {
      guard read(half, units, sign) else { return nil }
    }
  }

  /// Reads the part before or after the `T`. Each unit may occur once, in their order.
  private mutating func read(_ text: Substring.UTF8View, _ units: [Unit], _ sign: Int) -> Bool {
    var (rest, units) = (text, units[...])
    while !rest.isEmpty {
      guard let number = Number(&rest), let letter = rest.popFirst(),
        let index = units.firstIndex(where: { $0.letter == letter }), units[index].set(&self, number, sign)
      else { return false }
      units = units[(index + 1)...]
    }
    return true
  }

  /// The text of ISO 8601, with a sign for each negative part.
  public var rawValue: String {
    let date = [(years, "Y"), (months, "M"), (weeks, "W"), (days, "D")].filter { $0.0 != 0 }.map { "\($0)\($1)" }
    var time = [(hours, "H"), (minutes, "M")].filter { $0.0 != 0 }.map { "\($0)\($1)" }
    if seconds != .zero || (date.isEmpty && time.isEmpty) { time.append(Self.text(seconds) + "S") }
    return "P" + date.joined() + (time.isEmpty ? "" : "T" + time.joined())
  }

  public var description: String { rawValue }

  private static func text(_ seconds: Duration) -> String {
    let (whole, fraction) = seconds.components
    let sign = whole < 0 || fraction < 0 ? "-" : ""
    guard fraction != 0 else { return "\(whole)" }
    let digits = String(fraction.magnitude)
    var decimals = String(repeating: "0", count: 18 - digits.count) + digits
    while decimals.last == "0" { decimals.removeLast() }
    return "\(sign)\(whole.magnitude).\(decimals)"
  }
}

extension CalendarDuration {
  /// A number of a duration: a sign, digits and perhaps a fraction.
  fileprivate struct Number {
    var isNegative = false
    var whole = 0
    /// The digits after the period in attoseconds; nil without a period.
    var attoseconds: Int64?

    /// Takes a number from the start of a text; nil if there is none, or one that is too large.
    init?(_ text: inout Substring.UTF8View) {
      if let first = text.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
        isNegative = first == UInt8(ascii: "-")
        text.removeFirst()
      }
      let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard let whole = Int(Substring(digits)) else { return nil }
      self.whole = whole
      text.removeFirst(digits.count)
      guard let mark = text.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",") else { return }
      text.removeFirst()
      let decimals = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard !decimals.isEmpty else { return nil }
      text.removeFirst(decimals.count)
      let padded = String(decoding: decimals.prefix(18), as: UTF8.self)
      attoseconds = Int64(padded + String(repeating: "0", count: 18 - padded.count))
    }
  }

  /// A letter of the text, and the part it is for.
  fileprivate struct Unit {
    var letter: UInt8
    /// Nil for seconds.
    var part: WritableKeyPath<CalendarDuration, Int>?

    func set(_ duration: inout CalendarDuration, _ number: Number, _ sign: Int) -> Bool {
      let factor = number.isNegative ? -sign : sign
      if let part {
        guard number.attoseconds == nil else { return false }
        duration[keyPath: part] = factor * number.whole
      } else {
        duration.seconds = Duration(
          secondsComponent: Int64(factor * number.whole),
          attosecondsComponent: Int64(factor) * (number.attoseconds ?? 0))
      }
      return true
    }
  }

  fileprivate static var dateUnits: [Unit] {
    [
      Unit(letter: UInt8(ascii: "Y"), part: \.years),
      Unit(letter: UInt8(ascii: "M"), part: \.months),
      Unit(letter: UInt8(ascii: "W"), part: \.weeks),
      Unit(letter: UInt8(ascii: "D"), part: \.days),
    ]
  }

  fileprivate static var timeUnits: [Unit] {
    [
      Unit(letter: UInt8(ascii: "H"), part: \.hours),
      Unit(letter: UInt8(ascii: "M"), part: \.minutes),
      Unit(letter: UInt8(ascii: "S"), part: nil),
    ]
  }
}
