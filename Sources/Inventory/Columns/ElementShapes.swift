/// Assigns the values of a list to the elements of the computer's table when the assignment is not one to one: an
/// element may have no value in the field, or several. With it, all columns of a table stay aligned.
struct ElementShapes: Hashable, Sendable {
  /// For each computer: nothing when each element has one value, else one byte per element with its number of values;
  /// 255 means that the next byte is added.
  private let counts: TextArena

  init(_ counts: TextArena) { self.counts = counts }

  /// The bytes of all computers, to be stored.
  var arena: TextArena { counts }

  /// The bytes of a computer.
  func counts(_ row: Int) -> ArraySlice<UInt8> { counts.bytes[counts.range(row)] }

  var storedBytes: Int { counts.storedBytes }

  /// Calls the closure with the number of values of each element.
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

/// Builds the shapes of a column, computer by computer.
struct ElementShapesBuilder {
  private var bytes: [UInt8] = []
  /// The end of each computer's bytes; empty as long as no computer needs any.
  private var ends: [UInt32] = []
  /// For the current computer: the number of finished elements, the number of their values, and the values of each
  /// element once one does not have exactly one.
  private var elements = 0
  private var values = 0
  private var counts: [UInt8] = []
  private var isPlain = true

  /// Ends an element of the current computer.
  ///
  /// - Parameter all: the number of the computer's values so far.
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

  /// Copies the shape of a computer from another column.
  mutating func take(_ shape: ArraySlice<UInt8>) {
    guard !shape.isEmpty else { return }
    isPlain = false
    counts.append(contentsOf: shape)
  }

  /// Ends the current computer.
  ///
  /// - Parameters:
  ///   - row: the number of computers before it.
  ///   - isEmpty: whether its list has no bytes, as with a single element with an empty text.
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

  /// Discards the current computer.
  mutating func dropRow() {
    guard elements > 0 || !isPlain else { return }
    (elements, values, isPlain) = (0, 0, true)
    counts.removeAll(keepingCapacity: true)
  }

  /// The shapes; nil when each element of each computer has one value.
  func finish() -> ElementShapes? {
    ends.isEmpty ? nil : ElementShapes(TextArena(bytes: bytes, ends: ends))
  }
}
