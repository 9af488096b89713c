import APIRuntime
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
}
