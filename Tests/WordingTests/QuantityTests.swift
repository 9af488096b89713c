import Testing
import Wording

@Suite("Quantities")
struct QuantityTests {
  @Test(
    "one has the singular, all other numbers the plural",
    arguments: [
      (0, "0 computers"), (1, "1 computer"), (2, "2 computers"), (-1, "-1 computers"), (999, "999 computers"),
      (1000, "1,000 computers"), (1_234_567, "1,234,567 computers"), (Int.min, "-9,223,372,036,854,775,808 computers"),
    ])
  func regular(number: Int, text: String) { #expect(Quantity.of(number, "computer") == text) }

  @Test("a noun may have an irregular plural")
  func irregular() {
    #expect(Quantity.of(1, "entry", "entries") == "1 entry" && Quantity.of(12, "entry", "entries") == "12 entries")
    #expect(Quantity.noun(1, "line") == "line" && Quantity.noun(0, "line") == "lines")
  }

  @Test("for a part of a whole, the whole decides")
  func parts() {
    #expect(Quantity.of(1, of: 3, "computer") == "1 of 3 computers")
    #expect(Quantity.of(1, of: 1, "computer") == "1 of 1 computer")
    #expect(Quantity.of(0, of: 1204, "entry", "entries") == "0 of 1,204 entries")
  }
}
