#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What `NO_PROXY` lists, separated by commas or spaces: hosts with all below them (`example.org`, `.example.org`,
/// `*.example.org`), addresses (`10.1.2.3`, `[::1]`), blocks of addresses (`10.0.0.0/8`), each with or without a port, and
/// `*` for everything.
struct ProxyExemptions {
  private let entries: [String]

  init(_ list: String) {
    entries = list.split { $0 == "," || $0.isWhitespace }.map { $0.lowercased() }
  }

  func contain(_ host: String, port: Int) -> Bool {
    let host = Self.withoutBrackets(host.lowercased())
    let address = Self.bytes(host)
    return entries.contains { entry in
      if entry == "*" { return true }
      if let block = AddressBlock(entry) { return address.map(block.contains) ?? false }
      let (name, wantedPort) = Self.split(entry)
      guard wantedPort == nil || wantedPort == port else { return false }
      if let wanted = Self.bytes(name) { return wanted == address }
      let suffix = name.drop { $0 == "." || $0 == "*" }
      return !suffix.isEmpty && (host == suffix || (address == nil && host.hasSuffix("." + suffix)))
    }
  }

  /// A name and a port; the colons of an IPv6 address without brackets belong to the address.
  private static func split(_ entry: String) -> (name: String, port: Int?) {
    guard bytes(entry) == nil, let colon = entry.lastIndex(of: ":"), let port = Int(entry[colon...].dropFirst()) else {
      return (withoutBrackets(entry), nil)
    }
    return (withoutBrackets(String(entry[..<colon])), port)
  }

  private static func withoutBrackets(_ text: String) -> String {
    text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
  }

  /// The bytes of a written address; nil for a name.
  fileprivate static func bytes(_ text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 { return Array(bytes[..<4]) }
    return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
  }

  /// Addresses that begin alike, as `10.0.0.0/8` or `fd00::/8`.
  private struct AddressBlock {
    let first: [UInt8]
    let bits: Int

    init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let first = ProxyExemptions.bytes(String(parts[0])), let bits = Int(parts[1]),
        (0...first.count * 8).contains(bits)
      else { return nil }
      self.first = first
      self.bits = bits
    }

    func contains(_ address: [UInt8]) -> Bool {
      guard address.count == first.count else { return false }
      return zip(first, address).enumerated().allSatisfy { index, pair in
        let relevant = min(max(bits - index * 8, 0), 8)
        let mask = UInt8(truncatingIfNeeded: 0xFF << (8 - relevant))
        return pair.0 & mask == pair.1 & mask
      }
    }
  }
}
