import APIRuntime
import NIOSSL
import TestCertificates
import Testing

@testable import AsyncHTTPTransport

@Suite("The names of a certificate")
struct ShownCertificateTests {
  @Test(
    "names are compared without case, a star matches one first label, addresses match in any notation",
    arguments: [
      (["jamf.example.org"], "JAMF.example.org", true), (["jamf.example.org"], "example.org", false),
      (["*.example.org"], "jamf.example.org", true), (["*.example.org"], "a.jamf.example.org", false),
      (["*.example.org"], "example.org", false), (["10.0.0.7"], "10.0.0.7", true), (["10.0.0.7"], "10.0.0.8", false),
      (["*.0.0.7"], "10.0.0.7", false), (["2001:db8::1"], "2001:db8:0:0::1", true), ([], "anything.example", true),
    ])
  func names(names: [String], host: String, isFor: Bool) {
    #expect(ShownCertificate(names: names, validFrom: 0, validUntil: 1).isFor(host) == isFor)
  }

  @Test("expiry is reported before missing trust, and an authority's expiry as the authority's")
  func order() {
    let good = ShownCertificate(names: ["a.example"], validFrom: 0, validUntil: 2_000_000_000)
    let over = ShownCertificate(names: [], validFrom: 0, validUntil: 86_400)
    let verdict = TLSVerdict(chain: [good, over], host: "b.example", now: 1_000_000_000)
    #expect(verdict.failure == .expired)
    #expect(verdict.reason == "a certificate in the server's chain expired on 1970-01-02")
    #expect(TLSVerdict(chain: [good], host: "b.example", now: 1_000_000_000).failure == .wrongName)
    #expect(TLSVerdict(chain: [good], host: "a.example", now: 1_000_000_000) == .unknownAuthority)
    #expect(TLSVerdict(chain: [], host: "a.example", now: 1_000_000_000) == .unknownAuthority)
  }

  @Test("on a Mac, the rule of macOS that a certificate breaks is named before its issuer")
  func macRules() {
    func reason(days: Int, isForServers: Bool = true, isMac: Bool = true) -> String {
      let own = ShownCertificate(
        names: ["a.example"], validFrom: 0, validUntil: days * 86_400, isForServers: isForServers)
      return TLSVerdict(chain: [own], host: "a.example", now: 1000, isMac: isMac).reason
    }
    #expect(reason(days: 826).hasSuffix("it is valid for 826 days, and more than 825 are not allowed"))
    #expect(reason(days: 825) == TLSVerdict.unknownAuthority.reason)
    #expect(reason(days: 90, isForServers: false).contains("extended key usage serverAuth"))
    #expect(reason(days: 900, isForServers: false, isMac: false) == TLSVerdict.unknownAuthority.reason)
  }

  @Test("the usage is read from the certificate")
  func usage() throws {
    let server = try TestAuthority().issue()
    let own = try #require(NIOSSLCertificate.fromPEMBytes(Array(server.certificatePEM.utf8)).first)
    #expect(ShownCertificate(own).isForServers)
    let authority = try #require(NIOSSLCertificate.fromPEMBytes(Array(TestAuthority().pem().utf8)).first)
    #expect(!ShownCertificate(authority).isForServers)
  }
}
