import Testing

@testable import Inventory

@Suite("Shapes of list entries") struct ListShapeTests {
  @Test(
    "the digits of a MAC address are added completely or not at all",
    arguments: [
      ("A4:83:e7:00:01:02", "a483e7000102"), ("a483.e700.0102", "a483e7000102"), ("a4-83 e7000102", "a483e7000102"),
      ("a4:83:e7:00:01:0", ""), ("a4:83:e7:00:01:02:0", ""), ("a4:83:e7:00:01:0g", ""), ("a4_83", ""), ("", ""),
    ])
  func hardwareAddress(text: String, digits: String) {
    var added = Array("f0".utf8)
    #expect(HardwareAddress.append(text.utf8, to: &added) == !digits.isEmpty)
    #expect(String(decoding: added, as: UTF8.self) == "f0" + digits)
  }

  @Test(
    "UUIDs, MAC addresses and email addresses are recognized by their shape, and nothing else is",
    arguments: [
      ("0a0b0c0d-0000-4000-8000-00000000000F", ["udid", "general.managementId"]),
      ("0A0B0C0D-0000-4000-8000-00000000000", []), ("0A0B0C0D-0000-4000-8000-0000000000G0", []),
      ("a4:83:e7:00:01:02", ["hardware.macAddress", "hardware.altMacAddress"]),
      ("a483e7000102", ["hardware.macAddress", "hardware.altMacAddress"]), ("123456789012", []),
      ("anna@example.com", ["userAndLocation.email"]), ("@anna", []), ("anna @ work", []), ("a@b@c", []),
      ("C02X1001", []), ("", []),
    ] as [(String, [String])])
  func shapes(text: String, paths: [String]) {
    #expect(ListShape.fields(like: text).map(\.path) == paths)
  }
}
