/// An IPv4 network as it is written, `10.1.0.0/16`.
struct FilterNetwork {
  /// Its first and last address, as texts in natural order.
  let addresses: RangeTest<[UInt8]>

  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count <= 2, let length = UInt32(parts[1]), length <= 32 else { return nil }
    let bytes = parts[0].split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt8($0) }
    guard bytes.count == 4, parts[0].utf8.count <= 15 else { return nil }
    let address = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let mask = length == 0 ? 0 : UInt32.max << (32 - length)
    addresses = RangeTest(lower: Self.text(address & mask), upper: Self.text(address | ~mask))
  }

  private static func text(_ address: UInt32) -> [UInt8] {
    let numbers = (0..<4).map { String(address >> (24 - UInt32($0) * 8) & 0xFF) }
    return Array(numbers.joined(separator: ".").utf8)
  }
}
