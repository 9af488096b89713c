/// Which values of a list belong to which element of the computer's table, where that is not just one value each: an element
/// may be without the field, or have several values in it. So the elements of all columns of a table stay in step.
struct ElementShapes: Hashable, Sendable {
  /// For each computer nothing when each element has one value, else a byte for each element: how many values it has; 255 for
  /// that many and those that the next byte says.
  private let counts: TextArena

  fileprivate init(_ counts: TextArena) { self.counts = counts }

  /// The bytes of a computer.
  func counts(_ row: Int) -> ArraySlice<UInt8> { counts.bytes[counts.range(row)] }

  var storedBytes: Int { counts.storedBytes }

  /// Hands on how many values each element has.
  @inline(__always)
  static func eachCount(_ bytes: ArraySlice<UInt8>, _ body: (Int) -> Void) {
    var count = 0
    for byte in bytes {
      count += Int(byte)
      if byte < .max {
        body(count)
        count = 0
      }
    }
  }
}

/// The shapes of a column that is being read, one computer after the other.
struct ElementShapesBuilder {
  private var bytes: [UInt8] = []
  /// Where each computer's bytes end; empty as long as no computer needs any.
  private var ends: [UInt32] = []
  /// Of the current computer: how many elements have ended, the values they had, and the values of each once one has not
  /// just one.
  private var elements = 0
  private var values = 0
  private var counts: [UInt8] = []
  private var isPlain = true

  /// Ends an element of the current computer.
  ///
  /// - Parameter all: how many values the computer has by now.
  mutating func endElement(values all: Int) {
    let count = all - values
    values = all
    if count != 1, isPlain { beginCounting() }
    elements += 1
    if !isPlain { append(count) }
  }

  private mutating func beginCounting() {
    isPlain = false
    counts.append(contentsOf: repeatElement(1, count: elements))
  }

  private mutating func append(_ count: Int) {
    counts.append(contentsOf: repeatElement(.max, count: count / Int(UInt8.max)))
    counts.append(UInt8(count % Int(UInt8.max)))
  }

  /// Takes over what another column says of a computer.
  mutating func take(_ shape: ArraySlice<UInt8>) {
    guard !shape.isEmpty else { return }
    isPlain = false
    counts.append(contentsOf: shape)
  }

  /// Ends the current computer.
  ///
  /// - Parameters:
  ///   - row: how many computers came before it.
  ///   - isEmpty: whether its list has no bytes, as that of one element with an empty text.
  mutating func endRow(_ row: Int, isEmpty: Bool) {
    if isPlain, isEmpty, elements > 0 {
      beginCounting()
    }
    if !isPlain, ends.isEmpty { ends = [UInt32](repeating: 0, count: row) }
    if !isPlain || !ends.isEmpty {
      bytes.append(contentsOf: counts)
      ends.append(UInt32(bytes.count))
    }
    dropRow()
  }

  /// Forgets the current computer.
  mutating func dropRow() {
    guard elements > 0 || !isPlain else { return }
    (elements, values, isPlain) = (0, 0, true)
    counts.removeAll(keepingCapacity: true)
  }

  /// The shapes, finished; nil when each element of each computer has one value.
  func finish() -> ElementShapes? {
    ends.isEmpty ? nil : ElementShapes(TextArena(bytes: bytes, ends: ends))
  }
}
