import Testing

@testable import Inventory

@Suite("What an entry of a list looks like") struct ListShapeTests {
  @Test(
    "UUIDs, MAC addresses and email addresses are told by their shape, and nothing else is",
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
