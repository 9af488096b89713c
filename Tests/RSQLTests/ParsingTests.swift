import RSQL
import Testing

@Suite("Parsing RSQL")
struct ParsingTests {
  @Test(
    "each operator is parsed in each spelling",
    arguments: [
      ("==", RSQLOperator.equal), ("!=", .notEqual), ("=lt=", .less), ("<", .less), ("=le=", .lessOrEqual),
      ("<=", .lessOrEqual), ("=gt=", .greater), (">", .greater), ("=ge=", .greaterOrEqual), (">=", .greaterOrEqual),
    ])
  func operators(symbol: String, expected: RSQLOperator) throws {
    #expect(try RSQLParser.parse("id\(symbol)5") == .comparison("id", expected, "5"))
    #expect(try RSQLParser.parse("id \(symbol) '5'") == .comparison("id", expected, "5"))
  }

  @Test("lists are parsed with and without spaces, with quotes, and with a single value")
  func lists() throws {
    #expect(try RSQLParser.parse("id=in=(1,2,3)") == .comparison("id", .isIn, ["1", "2", "3"]))
    #expect(try RSQLParser.parse("id=out=( 1 , \"a,b\" )") == .comparison("id", .isOut, ["1", "a,b"]))
    #expect(try RSQLParser.parse("id=in=7") == .comparison("id", .isIn, ["7"]))
  }

  @Test("and binds tighter than or, as symbols and as words")
  func precedence() throws {
    let expected = RSQLExpression.or([
      .comparison("a", .equal, "1"), .and([.comparison("b", .equal, "2"), .comparison("c", .equal, "3")]),
    ])
    #expect(try RSQLParser.parse("a==1,b==2;c==3") == expected)
    #expect(try RSQLParser.parse("a==1 or b==2 and c==3") == expected)
    #expect(try RSQLParser.parse("a==1 or (b==2 and c==3)") == expected)
    #expect(
      try RSQLParser.parse("(a==1,b==2);c==3")
        == .and([
          .or([.comparison("a", .equal, "1"), .comparison("b", .equal, "2")]), .comparison("c", .equal, "3"),
        ]))
  }

  @Test("fields and values can have the names and and or")
  func wordsAsNames() throws {
    #expect(
      try RSQLParser.parse("or==and and and==or")
        == .and([.comparison("or", .equal, "and"), .comparison("and", .equal, "or")]))
    #expect(
      try RSQLParser.parse("a==x and order==1")
        == .and([.comparison("a", .equal, "x"), .comparison("order", .equal, "1")]))
  }

  @Test("quotes keep all characters, a backslash escapes a quote")
  func quotes() throws {
    #expect(try RSQLParser.parse(#"n=="Ada's Mac (2)""#) == .comparison("n", .equal, "Ada's Mac (2)"))
    #expect(try RSQLParser.parse(#"n=='say \'hi\' \\ "now"'"#) == .comparison("n", .equal, #"say 'hi' \ "now""#))
    #expect(try RSQLParser.parse(#"n=="""#) == .comparison("n", .equal, ""))
    #expect(try RSQLParser.parse(#"n==C:\x"#) == .comparison("n", .equal, #"C:\x"#))
  }

  @Test(
    "a syntax error reports its position",
    arguments: [
      ("", 0, "field name", nil), ("id", 2, "operator", nil), ("id=", 2, "operator", "="), ("id~x", 2, "operator", "~"),
      ("id==", 4, "value", nil), ("id==a b", 6, "end", "b"), ("id==a;", 6, "field name", nil),
      ("(id==a", 6, ")", nil), ("id=in=(1", 8, ",", nil), ("id==\"a", 6, "closing", nil), ("id==a)", 5, "end", ")"),
      ("n==Foo (Bar)", 7, "end", "("), ("n==(a)", 3, "value", "("), ("👩🏽‍💻==1;é", 6, "operator", nil),
    ] as [(String, Int, String, Character?)])
  func errors(text: String, offset: Int, expected: String, found: Character?) {
    let error = #expect(throws: RSQLParseError.self) { try RSQLParser.parse(text) }
    #expect(error?.offset == offset)
    #expect(error?.expected.contains(expected) == true, "\(String(describing: error))")
    #expect(error?.found == found)
  }

  @Test("comparisons are listed with their positions, in the order of the text")
  func places() throws {
    let text = "(é==1, b =in= (2,'3')) ; c!=\"4\""
    let (expression, places) = try RSQLParser.parseWithPlaces(text)
    let scalars = Array(text.unicodeScalars)
    func part(_ range: Range<Int>) -> String { scalars[range].map(String.init).joined() }
    #expect(places.map { part($0.selector) } == expression.selectors)
    #expect(places.map { part($0.values) } == ["1", "(2,'3')", "\"4\""])
  }

  @Test("a thousand parentheses are rejected without a crash")
  func depth() {
    let text = String(repeating: "(", count: 1000) + "a==1" + String(repeating: ")", count: 1000)
    let error = #expect(throws: RSQLParseError.self) { try RSQLParser.parse(text) }
    #expect(error?.expected.contains("nested") == true)
  }

  @Test("comparisons can be rewritten in place")
  func mapping() throws {
    let filter = try RSQLParser.parse("a==1;(b==2,a!=3)")
    #expect(filter.selectors == ["a", "b", "a"])
    let renamed = filter.mapComparisons { .comparison($0 == "a" ? "z" : $0, $1, $2) }
    #expect(renamed.description == "z==1;(b==2,z!=3)")
  }
}
