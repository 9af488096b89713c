/// A field by which people identify a device, and the rule for when two of its values are equal.
public struct IdentityField: Hashable, Sendable {
  /// The path of the field.
  public let path: String
  /// Whether its values are MAC addresses, whose notation does not matter.
  let isHardwareAddress: Bool

  init(path: String, isHardwareAddress: Bool = false) {
    self.path = path
    self.isHardwareAddress = isHardwareAddress
  }

  /// Replaces a text as shown with its key: two values are equal when their keys are. Case, diacritics and surrounding
  /// spaces are ignored, and so is the notation of an address. Returns false when nothing is left to compare.
  func makeKey(of text: inout [UInt8]) -> Bool {
    guard isHardwareAddress else { return IdentityField.makeTextKey(of: &text) }
    let shown = text
    text.removeAll(keepingCapacity: true)
    return HardwareAddress.append(shown, to: &text)
  }

  /// The same for fields that are not addresses.
  static func makeTextKey(of text: inout [UInt8]) -> Bool {
    Folding.foldTail(of: &text, from: 0)
    while let last = text.last, last <= 0x20 { text.removeLast() }
    if let first = text.first, first <= 0x20 { text.removeFirst(text.prefix { $0 <= 0x20 }.count) }
    return !text.isEmpty
  }
}

/// MAC addresses, in their various notations.
enum HardwareAddress {
  /// Appends the twelve digits of an address in lower case and returns true; appends nothing when the text is not an
  /// address. Colons, hyphens, dots and spaces are allowed between the digits.
  static func append(_ text: some Sequence<UInt8>, to digits: inout [UInt8]) -> Bool {
    let start = digits.count
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digits.append(byte | 0x20)
      case _ where isSign(byte): continue
      default:
        digits.removeLast(digits.count - start)
        return false
      }
      if digits.count - start > 12 { break }
    }
    if digits.count - start == 12 { return true }
    digits.removeLast(digits.count - start)
    return false
  }

  /// A text without the separators of addresses, whether or not the rest is an address.
  static func withoutSigns(_ text: [UInt8]) -> [UInt8] { text.filter { !isSign($0) } }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: " ")
  }

  /// Whether an address stands for no address: all its bits are equal.
  static func isNobodys(_ digits: UnsafeBufferPointer<UInt8>) -> Bool {
    digits.allSatisfy { $0 == UInt8(ascii: "0") } || digits.allSatisfy { $0 == UInt8(ascii: "f") }
  }
}
