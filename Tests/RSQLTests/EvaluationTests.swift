import RSQL
import SeededNumbers
import Testing

@Suite("Evaluating RSQL")
struct EvaluationTests {
  let computer: [String: RSQLValue] = [
    "name": .text("Ada's MacBook Pro"), "id": .integer(117), "managed": .boolean(true), "load": .number(1.5),
    "contact": .date(1_767_261_600_000),  // 2026-01-01T10:00:00Z
    "city": .text("Zoë in Łódź"), "empty": .text(""), "label": .text("Lab 1️⃣ 서울"),
  ]

  private func holds(_ filter: String) throws -> Bool {
    RSQLPredicate(try RSQLParser.parse(filter)).matches { computer[$0] }
  }

  @Test(
    "these match",
    arguments: [
      "name=='ada\\'s macbook pro'", "name==ADA*", "name==*pro", "name==*MACBOOK*", "name==*", "name==a*a*s*o",
      "name!=Ada", "name=in=(x,\"ADA'S MACBOOK PRO\")", "name=out=(x,y)", "id==117", "id==117.0", "id>116", "id=ge=117",
      "id<=117", "id=in=(1,117)", "managed==true", "managed==TRUE", "managed!=false", "load>1", "load=lt=1.75",
      "name<b", "contact==2026-01-01T10:00:00Z", "contact==2026-01-01T10:00:00.00Z", "contact==2026-01-01",
      "contact==2026-01-01*", "contact==2026-01*", "contact==2026*", "contact>2025*", "contact<2026-01-02",
      "contact>=2026-01-01", "contact<=2026-01-01", "city==zo*", "city=='ZOE\u{308} IN ŁÓDŹ'", "city==*ó*", "empty==''",
      "empty==*", "missing!=x", "missing=out=(x)", "id==1,managed==true", "id==117;managed==true",
      "(id==1,id==117);managed==true", "label==*1*", "label=='*\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}'",
    ])
  func hold(filter: String) throws {
    #expect(try holds(filter))
  }

  @Test(
    "these do not match",
    arguments: [
      "name==Ada", "name==*ada", "name==pro*", "name==*o*o*o*o", "name=in=(ada*)", "name!=ada*",
      "name=out=(\"Ada's MacBook Pro\")",
      "id==118", "id==abc", "id>117", "id=lt=abc", "managed==yes", "managed==false", "contact==2026-01-02",
      "contact>2026-01-01", "contact<2026*", "contact==2026", "contact==2026-01-01T10:00:00.5Z", "contact==x",
      "empty==a*", "missing==x", "missing==*", "missing<x", "missing>x", "missing=in=(x)", "id==117;managed==false",
      "id==1,id==2", "name==aa*s", "city==zoe*",
    ])
  func doNotHold(filter: String) throws {
    #expect(try !holds(filter))
  }

  @Test("a filter and its negation are never both true or both false")
  func opposites() throws {
    for field in computer.keys.sorted() + ["missing"] {
      for value in ["*", "a*", "117", "true", "2026-01*", "''", "1.5"] {
        #expect(try holds("\(field)==\(value)") != holds("\(field)!=\(value)"), "\(field) \(value)")
        #expect(try holds("\(field)=in=(\(value),q)") != holds("\(field)=out=(\(value),q)"), "\(field) \(value)")
      }
    }
  }

  @Test("a field is read once for all its comparisons, and only if it decides")
  func reading() throws {
    let filter = try RSQLParser.parse("name==x*,id<5,name=in=(y,z),id>500;managed==true")
    var read: [String] = []
    let matches = RSQLPredicate(filter).matches { field in
      read.append(field)
      return computer[field]
    }
    #expect(!matches)
    #expect(read == ["name", "id"])
  }

  @Test("wildcards match like a simple reference")
  func wildcards() throws {
    var random = Seeded(state: 9)
    func plain(_ pattern: Substring, _ text: Substring) -> Bool {
      guard let first = pattern.first else { return text.isEmpty }
      if first == "*" {
        return text.indices.contains { plain(pattern.dropFirst(), text[$0...]) } || plain(pattern.dropFirst(), "")
      }
      return text.first == first && plain(pattern.dropFirst(), text.dropFirst())
    }
    for _ in 0..<3000 {
      let text = String((0..<random.below(7)).map { _ in ["a", "b", "é"][random.below(3)] as Character })
      let pattern = String((0..<(1 + random.below(5))).map { _ in ["a", "b", "é", "*"][random.below(4)] as Character })
      let got = RSQLPredicate(.comparison("t", .equal, pattern)).matches { _ in .text(text) }
      #expect(got == plain(pattern[...], text[...]), "\(pattern) on \(text)")
    }
  }
}
