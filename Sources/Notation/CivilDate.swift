/// A day of the proleptic Gregorian calendar, convertible to and from a day number counted from 1970-01-01.
package struct CivilDate: Hashable, Sendable {
  package var year: Int
  package var month: Int
  package var day: Int

  /// Nil when the calendar has no such day.
  @inlinable package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= CivilDate.days(inMonth: month, year: year) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Counts in years that begin in March, so that the leap day is the last day of a year, and in 400-year cycles of
  /// 146,097 days.
  @inlinable package init(dayNumber: Int) {
    let shifted = dayNumber + 719_468
    let cycle = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfCycle = shifted - cycle * 146_097
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01.
  @inlinable package var dayNumber: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let cycle = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfCycle = marchYear - cycle * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return cycle * 146_097 + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear - 719_468
  }

  @usableFromInline static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}

extension CivilDate {
  /// Splits milliseconds since 1970-01-01 into the number of the day and the milliseconds since its start.
  @inlinable package static func split(milliseconds: Int64) -> (dayNumber: Int, inDay: Int) {
    let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    return rest < 0 ? (Int(days) - 1, Int(rest) + 86_400_000) : (Int(days), Int(rest))
  }

  /// The start of the day in milliseconds since 1970-01-01.
  @inlinable package var milliseconds: Int64 { Int64(dayNumber) * 86_400_000 }
}
