/// Goes through the identity columns, key by key.
///
/// A list is usually short compared with the fleet. So the table is built from the list, and the fleet is scanned once
/// without storing anything about it.
struct IdentityScan: Sendable {
  /// A column to search.
  struct Place: Sendable {
    let field: IdentityField
    /// The column's index in the chunks.
    let stored: Int
  }

  /// A key that was found, by its number in the searched table.
  struct Hit: Sendable {
    let key: UInt32
    /// The index in `places`.
    let place: UInt8
    let row: UInt32
  }

  let snapshot: InventorySnapshot
  /// The loaded columns, in the order in which they are searched.
  let places: [Place]
  /// Whether keys are the texts as shown, without folding.
  private let isExact: Bool

  /// - Parameter fields: nil for all identity fields of the kind of device.
  init(_ snapshot: InventorySnapshot, _ fields: [IdentityField]? = nil, isExact: Bool = false) {
    self.snapshot = snapshot
    self.isExact = isExact
    places = (fields ?? snapshot.kind.identityFields).compactMap { field in
      guard let column = snapshot.finishedColumn(path: field.path) else { return nil }
      let stored = snapshot.stored[column]
      let isAsked = snapshot.chunks.contains { chunk in
        let state = chunk.columns[stored].uniformState
        return state != .notRequested && state != .notAvailable
      }
      return isAsked ? Place(field: field, stored: stored) : nil
    }
  }

  /// Passes every key of every computer to `body`, with one `Found` per worker; nil when canceled.
  func gather<Found: Sendable>(
    into empty: Found, workers: Workers, isCancelled: @escaping @Sendable () -> Bool,
    _ body: @escaping @Sendable (inout Found, _ key: UnsafeBufferPointer<UInt8>, _ place: Int, _ row: Int) -> Void
  ) -> [Found]? {
    workers.gather(snapshot.chunks.count) { chunks in
      var found = empty
      var key: [UInt8] = []
      for index in chunks {
        if isCancelled() { return nil }
        let chunk = snapshot.chunks[index]
        let columns = places.map { chunk.columns[$0.stored] }
        // Row by row, so that a computer's equal values in two fields come in succession.
        for local in 0..<chunk.count {
          for place in places.indices {
            key.removeAll(keepingCapacity: true)
            columns[place].appendShown(local, in: snapshot.timeZone, to: &key)
            guard !key.isEmpty, isExact || places[place].field.makeKey(of: &key) else { continue }
            key.withUnsafeBufferPointer { body(&found, $0, place, snapshot.starts[index] + local) }
          }
        }
      }
      return found
    }
  }

  /// The value as shown by which a computer has a key.
  func text(ofKey key: ArraySlice<UInt8>, row: Int) -> String {
    for place in places {
      guard let column = snapshot.column(path: place.field.path) else { continue }
      let text = snapshot.text(row: row, column: column)
      var made = Array(text.utf8)
      if isExact || place.field.makeKey(of: &made), made.elementsEqual(key) { return text }
    }
    return String(decoding: key, as: UTF8.self)
  }

  /// The rows that have a wanted key; nil when canceled. Keys of addresses are numbered after those of texts.
  func hits(
    _ wanted: WantedKeys, workers: Workers, isCancelled: @escaping @Sendable () -> Bool
  ) -> [Hit]? {
    gather(into: [Hit](), workers: workers, isCancelled: isCancelled) { found, key, place, row in
      let isAddress = places[place].field.isHardwareAddress
      guard let number = (isAddress ? wanted.addresses : wanted.texts).number(of: key) else { return }
      let all = isAddress ? wanted.texts.count + number : number
      found.append(Hit(key: UInt32(all), place: UInt8(place), row: UInt32(row)))
    }?.flatMap { $0 }
  }
}

/// Distinct texts, numbered in the order in which they were inserted.
struct DistinctTexts: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []
  /// Open addressing. The search for a text that is not in the table mostly ends at the first slot, without comparing
  /// bytes.
  private var slots: [Slot]

  private struct Slot {
    var hash: UInt32
    /// A text's number plus one; 0 marks a free slot.
    var numberPlusOne: UInt32
  }

  init() { slots = [Slot](repeating: Slot(hash: 0, numberPlusOne: 0), count: 32) }

  var count: Int { ends.count }

  /// The text with a number.
  subscript(_ number: Int) -> ArraySlice<UInt8> { bytes[range(number)] }

  func string(_ number: Int) -> String { String(decoding: self[number], as: UTF8.self) }

  func withText<Result>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range(number)])) }
  }

  /// The number of a text; nil when it is not in the table.
  func number(of text: UnsafeBufferPointer<UInt8>) -> Int? {
    let held = slots[slot(of: text, UInt32(truncatingIfNeeded: ByteHash.hash(text)))].numberPlusOne
    return held == 0 ? nil : Int(held) - 1
  }

  /// The number of a text, which is added when it is missing.
  mutating func insert(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = UInt32(truncatingIfNeeded: ByteHash.hash(text))
    let place = slot(of: text, hash)
    if slots[place].numberPlusOne != 0 { return Int(slots[place].numberPlusOne) - 1 }
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
    slots[place] = Slot(hash: hash, numberPlusOne: UInt32(ends.count))
    if ends.count * 2 > slots.count { grow() }
    return ends.count - 1
  }

  private func range(_ number: Int) -> Range<Int> { (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number]) }

  /// The slot that holds a text, or the free slot where it belongs.
  private func slot(of text: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var slot = Int(hash) & (slots.count - 1)
      while slots[slot].numberPlusOne != 0 {
        if slots[slot].hash == hash, bytes[range(Int(slots[slot].numberPlusOne) - 1)].elementsEqual(text) { break }
        slot = (slot + 1) & (slots.count - 1)
      }
      return slot
    }
  }

  private mutating func grow() {
    let before = slots
    slots = [Slot](repeating: Slot(hash: 0, numberPlusOne: 0), count: before.count * 2)
    for held in before where held.numberPlusOne != 0 {
      var slot = Int(held.hash) & (slots.count - 1)
      while slots[slot].numberPlusOne != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = held
    }
  }
}
