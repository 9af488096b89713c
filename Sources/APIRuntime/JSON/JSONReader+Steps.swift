/// Whole members and elements in one step each, where they are written as servers write them.
///
/// A step that meets anything else, white space before commas and escapes in keys included, leaves the reader where it
/// was: the usual ways read what is unusual, and throw what is wrong.
extension JSONReader {
  /// What a step came to.
  enum Step {
    /// A value was run over.
    case value
    /// The reader stands before an object or array, its key run over.
    case container
    /// The container has ended.
    case end
    /// Nothing was done.
    case unusual
  }

  /// The most bytes that are looked at without asking whether the text goes on; a step begins with so many left.
  private static var reach: Int { 32 }

  /// Moves to the next member of the object entered whose key is in a table, and returns the key's place there; nil when
  /// the object has ended. The reader stands before the value. Other members are skipped.
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

  /// Runs over the next member of the object entered, or out of it.
  @inline(__always)
  mutating func skipMember() -> Step {
    let start = position
    guard stepToKey() != nil else { return stepOut(UInt8(ascii: "}")) }
    return endStep(from: start)
  }

  /// Runs over the next element of the array entered, or out of it.
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

  /// Moves behind the colon of the next key; nil, and nowhere, when it does not come as usual.
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
    // The colon stands behind the quote, or behind the space that indenting writers put between.
    guard index &+ 3 <= count, base[index] == UInt8(ascii: "\"") else { return nil }
    let length = index &- key
    index &+= base[index &+ 1] == 0x20 ? 2 : 1
    guard base[index] == UInt8(ascii: ":") else { return nil }
    position = index &+ 1
    return JSONKey(base: base + key, count: length, isEscaped: false)
  }

  /// Runs over a string, word or whole number that comes next, and the space before it.
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
      // Fractions and exponents, and a zero before other digits, are looked at elsewhere.
      guard index < count, base[index] != UInt8(ascii: "."), base[index] | 0x20 != UInt8(ascii: "e"),
        base[first] != UInt8(ascii: "0") || index == first &+ 1
      else { return .unusual }
      position = index
    default: return .unusual
    }
    return .value
  }

  /// Moves over white space, which indenting writers put in front of keys and values.
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
