import Foundation
import JamfProAPI
import Testing

@Suite struct ServerAddressTests {
  @Test(
    "hosts are accepted in common forms",
    arguments: [
      ("x.jamfcloud.com", "https://x.jamfcloud.com/api", "x.jamfcloud.com"),
      ("  X.JamfCloud.com \n", "https://x.jamfcloud.com/api", "x.jamfcloud.com"),
      ("x.jamfcloud.com.", "https://x.jamfcloud.com/api", "x.jamfcloud.com"),
      ("jamf.example:8443", "https://jamf.example:8443/api", "jamf.example:8443"),
      ("https://jamf.example", "https://jamf.example/api", "jamf.example"),
      ("HTTPS://jamf.example:443", "https://jamf.example/api", "jamf.example"),
      ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443/api", "[2001:db8::1]:8443"),
      ("http://127.0.0.1:8080", "http://127.0.0.1:8080/api", "127.0.0.1:8080"),
      ("http://localhost:8080", "http://localhost:8080/api", "localhost:8080"),
      ("http://[::1]:8080", "http://[::1]:8080/api", "[::1]:8080"),
      ("jamf", "https://jamf/api", "jamf"),
    ])
  func good(_ text: String, _ url: String, _ label: String) throws {
    let address = try ServerAddress(text)
    #expect(address.url.absoluteString == url)
    #expect(address.label == label)
    #expect(address.warnings.isEmpty)
  }

  @Test(
    "a slash, path or query is ignored with a warning that quotes it",
    arguments: [
      ("https://jamf.example/", "/"), ("jamf.example/JSSResource", "/JSSResource"),
      ("https://jamf.example:8443/api/?x=1#y", "/api/?x=1#y"), ("jamf.example?x", "?x"),
    ])
  func warned(_ text: String, _ rest: String) throws {
    let address = try ServerAddress(text)
    #expect(address.warnings.count == 1)
    #expect(address.warnings.first?.contains("\"\(rest)\"") == true)
    #expect(address.url.path() == "/api")
  }

  @Test(
    "an invalid address is rejected, with a next step",
    arguments: [
      "", "  ", "https://", "jamf example", "jamf..example", "-jamf.example", "jamf.example:0", "jamf.example:99999",
      "jamf.example:+80", "jamf.example:", "jamf.example:x", "ftp://jamf.example", "http://jamf.example",
      "http://127.0.0.1.evil.example", "http://localhost.evil.example", "http://127.1", "https://ja\u{1B}mf",
      "jämf.example",
      "2001:db8::1", "https://[zz::1]", "//jamf.example", "https:jamf.example",
    ])
  func bad(_ text: String) throws {
    let error = #expect(throws: JamfProError.self) { try ServerAddress(text) }
    #expect(error?.kind == .badAddress)
    #expect(error?.next?.isEmpty == false)
  }

  @Test("a user name and password in an address are rejected and not repeated")
  func userInfo() throws {
    let error = #expect(throws: JamfProError.self) { try ServerAddress("https://jane:HUSH@jamf.example") }
    #expect(error.map { "\($0)" }?.contains("HUSH") == false)
    #expect(error.map { "\($0)" }?.contains("jane") == false)
  }

  @Test("different spellings of a server are equal")
  func equality() throws {
    #expect(try ServerAddress("https://Jamf.example:443/") == ServerAddress("jamf.example"))
    #expect(try ServerAddress("jamf.example:8443") != ServerAddress("jamf.example"))
  }
}
