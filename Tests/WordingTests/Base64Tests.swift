import Notation
import Testing

@Suite("Base64") struct Base64Tests {
  @Test("as in RFC 4648", arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("é!", "w6kh")])
  func base64(text: String, encoded: String) {
    #expect(Base64.encode(text) == encoded)
  }
}
