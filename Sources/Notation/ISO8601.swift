/// Writes moments in ISO 8601.
package enum ISO8601 {
  /// The most bytes that `write` stores: a year can have nine digits and a sign.
  package static let longestText = 32

  /// Stores a moment as `2026-01-02T03:04:05.678Z`, in ASCII. Years outside 0 to 9999 are written in full.
  ///
  /// - Parameters:
  ///   - milliseconds: since 1970-01-01 in UTC.
  ///   - fractionDigits: 0 to 3; further digits are cut off. With 0, there is no fraction.
  ///   - place: at least `longestText` bytes.
  /// - Returns: the number of bytes.
  package static func write(
    milliseconds: Int64, fractionDigits: Int, to place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let (dayNumber, inDay) = CivilDate.split(milliseconds: milliseconds)
    let date = CivilDate(dayNumber: dayNumber)
    var end = place
    @inline(__always)
    func put(_ number: Int, _ width: Int, _ mark: Unicode.Scalar) {
      var rest = UInt32(truncatingIfNeeded: number)
      var offset = width
      while offset > 0 {
        offset &-= 1
        let tenth = rest / 10
        end[offset] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest &- tenth &* 10)
        rest = tenth
      }
      end[width] = UInt8(ascii: mark)
      end += width + 1
    }
    if (0...9999).contains(date.year) {
      put(date.year, 4, "-")
    } else {
      for byte in String(date.year).utf8 {
        end[0] = byte
        end += 1
      }
      end[0] = UInt8(ascii: "-")
      end += 1
    }
    put(date.month, 2, "-")
    put(date.day, 2, "T")
    let (seconds, fraction) = inDay.quotientAndRemainder(dividingBy: 1000)
    put(seconds / 3600, 2, ":")
    put(seconds / 60 % 60, 2, ":")
    put(seconds % 60, 2, fractionDigits > 0 ? "." : "Z")
    switch fractionDigits {
    case 1: put(fraction / 100, 1, "Z")
    case 2: put(fraction / 10, 2, "Z")
    case 3: put(fraction, 3, "Z")
    default: break
    }
    return end - place
  }

  /// The same text as a string.
  package static func text(milliseconds: Int64, fractionDigits: Int) -> String {
    String(unsafeUninitializedCapacity: longestText) { buffer in
      guard let place = buffer.baseAddress else { return 0 }
      return write(milliseconds: milliseconds, fractionDigits: fractionDigits, to: place)
    }
  }
}
