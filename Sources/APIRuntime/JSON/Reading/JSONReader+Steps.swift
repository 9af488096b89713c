/// Reading whole members and elements in one step each, if they are written in the usual form.
///
/// A step that meets anything else, such as white space before a comma or an escape in a key, leaves the reader where
/// it was: the general methods then read the unusual form or throw.
extension JSONReader {
  /// The result of a step.
  enum Step {
    /// A value was skipped.
    case value
    /// The reader is at an object or array, after its key.
    case container
    /// The container has ended.
    case end
    /// Nothing was done.
    case unusual
  }

  /// A step reads at most this many bytes without checking for the end of the text, so it starts only if this many are
  /// left.
  private static var reach: Int { 32 }

  /// Moves to the value of the next member whose key is in a table, and returns the key's index there; nil when the
  /// object has ended. Other members are skipped.
  public mutating func nextMember(in table: JSONKeyTable) throws(JSONReadingError) -> Int? {
    while true {
      let start = position
      if let key = stepToKey() {
        if let place = table.place(ofPlain: key) {
          isAtStart = false
          return place
        }
        switch stepOverScalar() {
        case .value:
          isAtStart = false
          continue
        case .container:
          isAtStart = false
          try skipContainer()
          continue
        case .end, .unusual: position = start
        }
      }
      guard let key = try nextKey() else { return nil }
      if let place = table.place(of: key) { return place }
      try skipValue()
    }
  }

  /// Skips the next member of the current object, or leaves the object at its end.
  @inline(__always)
  mutating func skipMember() -> Step {
    let start = position
    guard stepToKey() != nil else { return stepOut(UInt8(ascii: "}")) }
    return endStep(from: start)
  }

  /// Skips the next element of the current array, or leaves the array at its end.
  @inline(__always)
  mutating func skipElement() -> Step {
    let start = position
    guard position &+ JSONReader.reach <= count else { return .unusual }
    if !isAtStart {
      guard base[position] == UInt8(ascii: ",") else { return stepOut(UInt8(ascii: "]")) }
      position &+= 1
    } else if base[position] == UInt8(ascii: "]") {
      return stepOut(UInt8(ascii: "]"))
    }
    return endStep(from: start)
  }

  @inline(__always)
  private mutating func endStep(from start: Int) -> Step {
    let step = stepOverScalar()
    if step == .unusual { position = start } else { isAtStart = false }
    return step
  }

  @inline(__always)
  private mutating func stepOut(_ bracket: UInt8) -> Step {
    var end = position
    stepOverSpace(&end)
    guard end < count, base[end] == bracket else { return .unusual }
    position = end
    leave()
    return .end
  }

  /// Moves past the colon of the next key; nil, without moving, if it is not in the usual form.
  @inline(__always)
  private mutating func stepToKey() -> JSONKey? {
    var index = position
    guard index &+ JSONReader.reach <= count else { return nil }
    if !isAtStart {
      guard base[index] == UInt8(ascii: ",") else { return nil }
      index &+= 1
    }
    stepOverSpace(&index)
    guard index < count, base[index] == UInt8(ascii: "\"") else { return nil }
    let key = index &+ 1
    index = endOfPlain(key)
    // The colon follows the quote, or the space that some indenting writers put before it.
    guard index &+ 3 <= count, base[index] == UInt8(ascii: "\"") else { return nil }
    let length = index &- key
    index &+= base[index &+ 1] == 0x20 ? 2 : 1
    guard base[index] == UInt8(ascii: ":") else { return nil }
    position = index &+ 1
    return JSONKey(base: base + key, count: length, isEscaped: false)
  }

  /// Skips the next string, literal or whole number, and the white space before it.
  @inline(__always)
  mutating func stepOverScalar() -> Step {
    var index = position
    stepOverSpace(&index)
    guard index &+ JSONReader.reach <= count else { return .unusual }
    let raw = UnsafeRawPointer(base + index)
    switch base[index] {
    case UInt8(ascii: "\""):
      index = endOfPlain(index &+ 1)
      guard index < count, base[index] == UInt8(ascii: "\"") else { return .unusual }
      position = index &+ 1
    case UInt8(ascii: "n"):
      guard raw.loadUnaligned(as: UInt32.self) == JSONReader.null else { return .unusual }
      position = index &+ 4
    case UInt8(ascii: "t"):
      guard raw.loadUnaligned(as: UInt32.self) == JSONReader.true else { return .unusual }
      position = index &+ 4
    case UInt8(ascii: "f"):
      guard raw.loadUnaligned(fromByteOffset: 1, as: UInt32.self) == JSONReader.alse else { return .unusual }
      position = index &+ 5
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      position = index
      return .container
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let first = index
      while index < count, base[index] &- UInt8(ascii: "0") < 10 { index &+= 1 }
      // Fractions and exponents, and a zero before other digits, are handled elsewhere.
      guard index < count, base[index] != UInt8(ascii: "."), base[index] | 0x20 != UInt8(ascii: "e"),
        base[first] != UInt8(ascii: "0") || index == first &+ 1
      else { return .unusual }
      position = index
    default: return .unusual
    }
    return .value
  }

  /// Skips white space, which indenting writers put before keys and values.
  @inline(__always)
  private func stepOverSpace(_ index: inout Int) {
    guard index < count, base[index] <= 0x20 else { return }
    index = endOfSpace(index)
  }

  @inline(never)
  private func endOfSpace(_ place: Int) -> Int {
    var index = place
    while index < count {
      if index &+ 8 <= count, UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self) == 0x2020_2020_2020_2020 {
        index &+= 8
        continue
      }
      let byte = base[index]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      index &+= 1
    }
    return index
  }

  private static var null: UInt32 { UInt32(littleEndian: 0x6C6C_756E) }
  private static var `true`: UInt32 { UInt32(littleEndian: 0x6575_7274) }
  private static var alse: UInt32 { UInt32(littleEndian: 0x6573_6C61) }
}
