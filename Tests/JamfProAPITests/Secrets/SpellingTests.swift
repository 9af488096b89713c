import Secrets
import Testing

@Suite("Reading secrets out") struct SpellingTests {
  @Test("every character has words of its own that spell back to it")
  func back() throws {
    let printable = (0x20...0x7E).compactMap { Unicode.Scalar($0 as Int) }
    let others: [Unicode.Scalar] = ["é", "ß", "\u{1F511}", "\t", "\u{7F}"]
    var seen: Set<String> = []
    for scalar in printable + others {
      let words = Spelling.words(for: scalar)
      #expect(seen.insert(words).inserted, "\(words) twice")
      #expect(Spelling.character(for: words) == scalar)
      guard !("a"..."z").contains(scalar) else { continue }
      #expect(Spelling.character(for: Spelling.words(for: scalar, amongCapitals: true), amongCapitals: true) == scalar)
    }
  }

  @Test("letters say their case, unless all are capitals")
  func cases() {
    #expect("aA7".unicodeScalars.map { Spelling.words(for: $0) } == ["Alpha", "capital Alpha", "seven"])
    #expect("A7".unicodeScalars.map { Spelling.words(for: $0, amongCapitals: true) } == ["Alpha", "seven"])
    #expect(Spelling.character(for: "Alphabet") == nil && Spelling.character(for: "capital seven") == nil)
  }
}

@Suite("The memory of a secret") struct RevealedSecretTests {
  private func made(of text: String) -> RevealedSecret? {
    RevealedSecret { memory in
      memory.copyBytes(from: text.utf8)
      return text.utf8.count
    }
  }

  @Test("it has its bytes until it is erased, through every reference")
  func erasing() throws {
    let secret = try #require(made(of: "aé7"))
    #expect(secret.withBytes { Array($0) } == Array("aé7".utf8) && secret.count == 3)
    var scalars: [Unicode.Scalar] = []
    secret.forEachScalar { scalars.append($0) }
    #expect(scalars == ["a", "é", "7"])
    let place = secret.withBytes { UInt(bitPattern: $0.baseAddress) }
    secret.erase()
    #expect(secret.isErased && secret.count == 0 && secret.withBytes { $0.isEmpty })
    let bytes = UnsafeRawPointer(bitPattern: place).map { UnsafeRawBufferPointer(start: $0, count: 4) }
    #expect(bytes?.allSatisfy { $0 == 0 } == true)
  }

  @Test("nothing prints it, and no secret is none")
  func printing() throws {
    let secret = try #require(made(of: "hush"))
    var dumped = ""
    dump(secret, to: &dumped)
    #expect(!"\(secret) \(String(reflecting: secret)) \(dumped)".contains("hush"))
    #expect(made(of: "") == nil)
    #expect(RevealedSecret { _ in nil } == nil)
  }

  @Test("arrays are overwritten in place")
  func arrays() {
    let bytes = Array("hush".utf8)
    let other = bytes
    RevealedSecret.overwrite(bytes)
    #expect(other == [0, 0, 0, 0])
  }
}
