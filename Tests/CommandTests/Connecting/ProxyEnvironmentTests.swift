import AsyncHTTPTransport
import Foundation
import Testing

@testable import jamf_tui

@Suite("The proxy of the environment")
struct ProxyEnvironmentTests {
  private func proxy(
    _ environment: [String: String], for server: String = "https://x.jamfcloud.com/api"
  ) throws -> AsyncHTTPTransportConfiguration.Proxy? {
    try ProxyEnvironment.proxy(for: try #require(URL(string: server)), environment: environment)
  }

  @Test("HTTPS_PROXY is read with and without scheme, user name and password, in upper and lower case")
  func forms() throws {
    #expect(try proxy([:]) == nil)
    #expect(try proxy(["HTTPS_PROXY": ""]) == nil)
    #expect(try proxy(["HTTPS_PROXY": "http://proxy.example:3128"]) == .init(host: "proxy.example", port: 3128))
    #expect(try proxy(["https_proxy": "proxy.example:3128"]) == .init(host: "proxy.example", port: 3128))
    #expect(
      try proxy(["HTTPS_PROXY": "http://ada:l%40ce@proxy.example"])
        == .init(host: "proxy.example", port: 80, username: "ada", password: "l@ce"))
  }

  @Test("plain HTTP, which is only for this machine, uses no proxy")
  func loopback() throws {
    #expect(try proxy(["HTTPS_PROXY": "p:1"], for: "http://127.0.0.1:8080/api") == nil)
  }

  @Test(
    "NO_PROXY accepts hosts, their subdomains, ports and *",
    arguments: [
      ("x.jamfcloud.com", true), ("jamfcloud.com", true), (".jamfcloud.com", true), ("*.jamfcloud.com", true),
      ("*", true),
      ("a.example, X.JAMFCLOUD.COM", true), ("x.jamfcloud.com:443", true), ("x.jamfcloud.com:8443", false),
      ("amfcloud.com", false), ("y.jamfcloud.com", false), ("", false), ("a.example x.jamfcloud.com", true),
    ])
  func exemptions(list: String, isExempt: Bool) throws {
    #expect((try proxy(["HTTPS_PROXY": "p:1", "NO_PROXY": list]) == nil) == isExempt)
  }

  @Test(
    "NO_PROXY accepts addresses and address blocks in any notation",
    arguments: [
      ("10.1.2.3", "10.1.2.3", true), ("10.1.2.3", "110.1.2.3", false), ("1.2.3", "10.1.2.3", false),
      ("10.0.0.0/8", "10.1.2.3", true), ("10.0.0.0/15", "10.1.2.3", true), ("10.0.0.0/16", "10.1.2.3", false),
      ("0.0.0.0/0", "10.1.2.3", true), ("10.0.0.0/8", "ten.example", false), ("10.0.0.0/33", "10.1.2.3", false),
      ("[2001:db8::1]", "[2001:db8:0::1]", true), ("2001:db8::1", "[2001:db8::1]", true),
      ("[2001:db8::1]:443", "[2001:db8::1]", true), ("[2001:db8::1]:8443", "[2001:db8::1]", false),
      ("2001:db8::/32", "[2001:db8::1]", true), ("2001:db9::/32", "[2001:db8::1]", false),
    ])
  func exemptAddresses(list: String, host: String, isExempt: Bool) throws {
    let proxy = try proxy(["HTTPS_PROXY": "p:1", "NO_PROXY": list], for: "https://\(host)/api")
    #expect((proxy == nil) == isExempt)
  }

  @Test("a proxy may have an IPv6 address")
  func addressOfProxy() throws {
    #expect(try proxy(["HTTPS_PROXY": "http://[::1]:3128"]) == .init(host: "::1", port: 3128))
  }

  @Test("an invalid proxy is an error that does not repeat its password")
  func unusable() throws {
    for text in ["socks5://u:hunter2@p:1", "http://", "https://u:hunter2@p:1", "http://u:hunter2@p:99999"] {
      let error = #expect(throws: CommandFailure.self) { try proxy(["HTTPS_PROXY": text]) }
      #expect(error?.exitCode == .configuration)
      #expect(error?.description.contains("hunter2") == false)
    }
  }
}
