import Testing
import Wording

@Suite("Nearest names")
struct NearestNamesTests {
  @Test("one typing error: a letter too many, too few, wrong or swapped")
  func oneError() {
    for typed in ["profilee", "profle", "profole", "porfile", "PROFILE"] {
      #expect(NearestNames.name(to: typed, among: ["host", "profile", "browse"]) == "profile")
    }
  }

  @Test("a very different name has no nearest name")
  func nothingNear() {
    #expect(NearestNames.name(to: "xyz", among: ["host", "profile"]) == nil)
    #expect(NearestNames.name(to: "", among: ["host"]) == nil)
    #expect(NearestNames.names(to: "a", among: []).isEmpty)
  }

  @Test("nearest first, equals in their order")
  func order() {
    #expect(NearestNames.names(to: "name", among: ["nam", "names", "name", "game"]) == ["name", "nam", "names"])
  }

  @Test("the distance is the same both ways")
  func symmetry() {
    #expect(NearestNames.distance("kitten", "sitting") == 3)
    #expect(NearestNames.distance("sitting", "kitten") == 3)
    #expect(NearestNames.distance("ab", "ba") == 1)
  }
}
