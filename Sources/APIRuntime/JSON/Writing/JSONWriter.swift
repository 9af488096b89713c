/// Writes a JSON text without white space, value by value; commas are added automatically.
///
/// The caller must balance `begin` and `end`, and write a key before each value of an object.
public struct JSONWriter {
  /// The options the text is written with.
  public let options: JSONWritingOptions
  // The last piece of the text, with spare room, so that writing stores bytes instead of appending them one by one; and
  // the pieces before it, so that a long text is not copied repeatedly while it grows.
  private var storage: [UInt8] = []
  private var end = 0
  private var pieces: [[UInt8]] = []
  private var isCommaDue = false
  // Copies of the options that each member and date needs.
  @usableFromInline let explicitNulls: Bool
  let writesTolerantDates: Bool

  /// Creates a writer with an empty text.
  public init(options: JSONWritingOptions = JSONWritingOptions()) {
    self.options = options
    explicitNulls = options.explicitNulls
    writesTolerantDates = options.dateTranscoder is TolerantDateTranscoder
  }

  /// Creates a writer with an empty text that writes dates with this transcoder.
  public init(dateTranscoder: any DateTranscoder) {
    self.init(options: JSONWritingOptions(dateTranscoder: dateTranscoder))
  }

  /// How many bytes have been written.
  public var count: Int { pieces.reduce(end) { $0 + $1.count } }

  /// The text so far, in UTF-8.
  public var bytes: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(count)
    for piece in pieces { text += piece }
    text += storage[..<end]
    return text
  }

  /// Returns the text, usually without copying it. Do not write anything after this.
  public mutating func finish() -> [UInt8] {
    guard pieces.isEmpty else { return bytes }
    var text: [UInt8] = []
    swap(&text, &storage)
    text.removeLast(text.count - end)
    end = 0
    return text
  }

  // MARK: Containers and keys

  /// Opens an object.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Closes an object.
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Opens an array.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Closes an array.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  private mutating func open(_ bracket: UInt8) {
    value(atMost: 1) { place in
      place[0] = bracket
      return 1
    }
    isCommaDue = false
  }

  private mutating func close(_ bracket: UInt8) {
    store(atMost: 1) { place in
      place[0] = bracket
      return 1
    }
    isCommaDue = true
  }

  /// Writes a key that needs no escapes.
  public mutating func key(_ name: StaticString) {
    let length = name.utf8CodeUnitCount
    value(atMost: length &+ 3) { place in
      place[0] = UInt8(ascii: "\"")
      JSONBytes.copy(name.utf8Start, to: place + 1, count: length)
      place[length &+ 1] = UInt8(ascii: "\"")
      place[length &+ 2] = UInt8(ascii: ":")
      return length &+ 3
    }
    isCommaDue = false
  }

  /// Writes a key.
  @_disfavoredOverload
  public mutating func key(_ name: String) {
    string(name)
    store(atMost: 1) { place in
      place[0] = UInt8(ascii: ":")
      return 1
    }
    isCommaDue = false
  }

  // MARK: Storing

  /// Stores a value, after a comma if one is due. `body` gets room for `room` bytes and returns how many it stored.
  @inline(__always)
  mutating func value(atMost room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    let isCommaDue = isCommaDue
    store(atMost: room &+ 1) { place in
      guard isCommaDue else { return body(place) }
      place[0] = UInt8(ascii: ",")
      return 1 &+ body(place + 1)
    }
    self.isCommaDue = true
  }

  /// Stores bytes like `value`, without a comma.
  @inline(__always)
  mutating func store(atMost room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    if storage.count &- end < room { grow(by: room) }
    let start = end
    end = storage.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return start }
      return start &+ body(base + start)
    }
  }

  /// Makes room for `length` bytes in all, for callers that know the approximate length. The text is then in one piece,
  /// and `finish()` has nothing to join.
  public mutating func reserveCapacity(_ length: Int) {
    lengthen(by: length - count - (storage.count - end))
  }

  @inline(never)
  private mutating func grow(by room: Int) {
    if storage.count >= JSONWriter.pieceLength {
      storage.removeLast(storage.count - end)
      pieces.append(storage)
      storage = []
      end = 0
      // A long text will grow further: a piece that started small would be copied repeatedly like the first.
      lengthen(by: max(room, JSONWriter.pieceLength))
    } else {
      lengthen(by: max(room, storage.count, 256))
    }
  }

  /// Extends the last piece by `room` bytes, if positive.
  private mutating func lengthen(by room: Int) {
    guard room > 0 else { return }
    storage.reserveCapacity(storage.count + room)
    // Append from an array, which is copied at once; unoptimized builds append a repeated element one by one.
    var room = room
    while room > 0 {
      let part = JSONWriter.blank.prefix(room)
      storage.append(contentsOf: part)
      room -= part.count
    }
  }

  private static let blank = [UInt8](repeating: 0, count: pieceLength)

  /// A piece of this many bytes is complete, and another one starts.
  private static let pieceLength = 1 << 18
}

/// Options for writing a JSON text.
public struct JSONWritingOptions: Sendable {
  /// Converts dates to strings.
  public var dateTranscoder: any DateTranscoder
  /// Whether an optional property that is nil is written as null; otherwise it is left out.
  public var explicitNulls: Bool

  /// Creates options; by default dates have milliseconds, and nil is left out.
  ///
  /// - Parameters:
  ///   - dateTranscoder: converts dates to strings.
  ///   - explicitNulls: whether an optional property that is nil is written as null.
  public init(dateTranscoder: any DateTranscoder = .tolerant, explicitNulls: Bool = false) {
    self.dateTranscoder = dateTranscoder
    self.explicitNulls = explicitNulls
  }
}
