/// Different texts, numbered in the order in which they came.
struct DistinctTexts: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []
  /// Open addressing. A text that is not there mostly ends at the first slot, without a look at others' bytes.
  private var slots: [Slot]

  private struct Slot {
    var hash: UInt32
    /// A text's number plus one; 0 marks a free slot.
    var numberPlusOne: UInt32
  }

  init() { slots = [Slot](repeating: Slot(hash: 0, numberPlusOne: 0), count: 32) }

  var count: Int { ends.count }

  /// A text by its number.
  subscript(_ number: Int) -> ArraySlice<UInt8> { bytes[range(number)] }

  func string(_ number: Int) -> String { String(decoding: self[number], as: UTF8.self) }

  func withText<Result>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range(number)])) }
  }

  /// The number of a text; nil when it is not there.
  func number(of text: UnsafeBufferPointer<UInt8>) -> Int? {
    let held = slots[slot(of: text, UInt32(truncatingIfNeeded: ByteHash.hash(text)))].numberPlusOne
    return held == 0 ? nil : Int(held) - 1
  }

  /// The number of a text, which is put in when it is not there.
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

  /// The slot that holds a text, or the free one where it belongs.
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
