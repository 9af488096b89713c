import RSQL
import SeededNumbers
import Testing

@Suite("Printing RSQL")
struct PrintingTests {
  @Test("text is quoted and escaped so that it stays one value")
  func quoting() {
    #expect(RSQLExpression.comparison("n", .equal, "abc*").description == "n==abc*")
    #expect(RSQLExpression.comparison("n", .equal, "a b").description == #"n=="a b""#)
    #expect(RSQLExpression.comparison("n", .equal, #"x")==\"#).description == #"n=="x\")==\\""#)
    #expect(RSQLExpression.comparison("n", .isIn, ["1", "b,c"]).description == #"n=in=(1,"b,c")"#)
    #expect(RSQLExpression.comparison("n", .less, "").description == #"n=lt="""#)
  }

  @Test("every tree survives a round trip")
  func roundTrip() throws {
    var random = Seeded(state: 2)
    for _ in 0..<5000 {
      let tree = random.tree(depth: 4)
      let text = tree.description
      #expect(try RSQLParser.parse(text) == tree, "\(text)")
    }
  }
}
