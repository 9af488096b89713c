/// What people write into JSON that other forms of configuration have.
extension ConfigurationReader {
  /// What was meant perhaps where the JSON is broken, in a few words; nil when that is not known.
  func slip(at offset: Int) -> String? {
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): return "JSON has no comments"
    case UInt8(ascii: "'"): return "names and texts stand in double quotation marks"
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      let last = bytes[..<offset].last { !" \t\r\n".utf8.contains($0) }
      return last == UInt8(ascii: ",") ? "no comma stands behind the last one" : nil
    default: return nil
    }
  }
}
