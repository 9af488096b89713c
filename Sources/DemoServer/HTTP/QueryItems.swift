/// The parameters of a URL's query or of a form body, decoded, in their order.
struct QueryItems: Sendable {
  private var items: [(name: String, value: String)] = []

  /// A plus sign is a space, in queries too: that is how the servlet containers under Jamf Pro read them.
  init(_ text: some StringProtocol) {
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      items.append((Self.decoded(parts[0]), parts.count > 1 ? Self.decoded(parts[1]) : ""))
    }
  }

  func first(_ name: String) -> String? {
    items.first { $0.name == name }?.value
  }

  /// All values of a name, given by repeating it or with commas between them.
  func list(_ name: String) -> [String] {
    items.filter { $0.name == name }.flatMap { item in
      item.value.split(separator: ",").map { part in
        let text = part.drop { $0 == " " }
        return String(text)
      }
    }
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        if rest.count >= 2, let high = hexValue(rest[rest.startIndex]), let low = hexValue(rest[rest.startIndex + 1]) {
          bytes.append(high << 4 | low)
          rest.removeFirst(2)
        } else {
          bytes.append(byte)
        }
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
