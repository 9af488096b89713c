/// The keys of all texts that a list may mean, each once.
struct WantedKeys: Sendable {
  private(set) var texts = DistinctTexts()
  private(set) var addresses = DistinctTexts()
  /// The numbers of the addresses that some of the texts are.
  private var addressOfText: [Int: Int] = [:]
  private var scratch: [UInt8] = []

  /// The number of a text; nil when nothing of it is left to compare.
  mutating func insert(_ text: [UInt8]) -> Int? {
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: text)
    guard IdentityField.makeTextKey(of: &scratch) else { return nil }
    let known = texts.count
    let number = scratch.withUnsafeBufferPointer { texts.insert($0) }
    guard number == known else { return number }
    let key = scratch
    scratch.removeAll(keepingCapacity: true)
    if HardwareAddress.append(key, to: &scratch) {
      addressOfText[number] = scratch.withUnsafeBufferPointer { addresses.insert($0) }
    }
    return number
  }

  /// The number of the address that a text is; nil when it is none.
  func address(ofText text: Int) -> Int? { addressOfText[text] }
}
