import APIRuntime

/// A moment or a day in one word that sorts by time.
struct Moment: Hashable, Sendable {
  /// Milliseconds since 1970 in UTC, shifted by one bit; the lowest bit is set for a day without time.
  let word: Int64

  init(word: Int64) { self.word = word }

  init(milliseconds: Int64, isDay: Bool = false) { word = milliseconds << 1 | (isDay ? 1 : 0) }

  /// Reads any form a server is known to send; nil for other texts.
  init?(utf8: UnsafeBufferPointer<UInt8>) {
    guard let stamp = ISO8601Timestamp(utf8: utf8) else { return nil }
    self.init(milliseconds: stamp.milliseconds, isDay: stamp.isDateOnly)
  }

  var milliseconds: Int64 { word >> 1 }
  var isDay: Bool { word & 1 == 1 }

  func appendText(in zone: TimeZoneRules, to bytes: inout [UInt8]) {
    if isDay {
      DateText.appendDay(milliseconds: milliseconds, to: &bytes)
    } else {
      DateText.appendMinutes(milliseconds: milliseconds, in: zone, to: &bytes)
    }
  }
}
