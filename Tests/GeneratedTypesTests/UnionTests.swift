import APIRuntime
import ShapesAPI
import Testing

private typealias Shape = Components.Schemas.Shape
private typealias Owner = Components.Schemas.Owner

@Suite("Generated unions")
struct UnionTests {
  @Test("the discriminator selects the type, wherever it is in the object")
  func discriminator() throws {
    #expect(
      try expectRoundTrip(#"{"radius":2,"kind":"circle"}"#, as: Shape.self) == .circle(.init(kind: "circle", radius: 2))
    )
    #expect(try expectRoundTrip(#"{"kind":"box","side":3}"#, as: Shape.self) == .box(.init(side: 3)))
    let framed = try expectRoundTrip(
      #"{"kind":"square","side":3,"frame":{"kind":"circle","radius":1}}"#, as: Shape.self)
    guard case .square(let square) = framed, case .circle(let circle) = square.frame else {
      Issue.record("\(framed)")
      return
    }
    #expect(circle.radius == 1)
  }

  @Test("a type without a member for the discriminator gets it written")
  func written() {
    #expect(String(decoding: Shape.box(.init(side: 1)).jsonBytes(), as: UTF8.self) == #"{"kind":"box","side":1}"#)
  }

  @Test(
    "a value without a known discriminator is kept unchanged",
    arguments: [
      #"{"kind":"star","points":[5]}"#, #"{"points":5}"#, #"{"kind":5}"#, "[1]", "null",
    ])
  func unknown(text: String) throws {
    let value = try JSONValue(jsonBytes: Array(text.utf8))
    let shape = try Shape(jsonBytes: Array(text.utf8))
    #expect(shape == .undocumented(value))
    #expect(String(decoding: shape.jsonBytes(), as: UTF8.self) == text)
  }

  @Test("an invalid value of a known type is an error with its place")
  func wrong() {
    let error = #expect(throws: JSONReadingError.self) {
      try Shape(jsonBytes: Array(#"{"kind":"square","frame":{"kind":"circle","radius":"x"}}"#.utf8))
    }
    #expect(error?.path == "frame.radius")
  }

  @Test("without a mapping the schemas' names select the type")
  func implicit() throws {
    #expect(
      try expectRoundTrip(#"{"kind":"Square","side":3}"#, as: Components.Schemas.Implicit.self)
        == .Square(.init(side: 3)))
  }

  @Test("without a discriminator the type that keeps most wins, and the first of equal ones")
  func tried() throws {
    #expect(try expectRoundTrip(#"{"name":"n","number":1}"#, as: Owner.self) == .Company(.init(name: "n", number: 1)))
    guard case .Person = try expectRoundTrip(#"{"name":"n"}"#, as: Owner.self),
      case .Person(let person) = try expectRoundTrip(#"{"born":"2024-01-01T00:00:00.000Z"}"#, as: Owner.self)
    else {
      Issue.record("not a person")
      return
    }
    #expect(person.born != nil)
    #expect(try expectRoundTrip(#""me""#, as: Owner.self) == .case3("me"))
    #expect(try expectRoundTrip("[1,2]", as: Owner.self) == .case4([1, 2]))
    #expect(try expectRoundTrip(#"{"state":"GONE"}"#, as: Owner.self) == .case5(.init(state: .undocumented("GONE"))))
    #expect(try expectRoundTrip("[true]", as: Owner.self) == .undocumented([true]))
    #expect(try expectRoundTrip("1.5", as: Owner.self) == .undocumented(1.5))
  }

  @Test("a value that no type keeps is not lost: trying types does not change it")
  func extraMembers() throws {
    let owner = try Owner(jsonBytes: Array(#"{"number":1,"more":2}"#.utf8))
    #expect(owner == .Company(.init(number: 1)))
  }

  @Test("recursive unions")
  func recursive() throws {
    _ = try expectRoundTrip(#"["a",{"it":["b",{"it":"c"}]},[]]"#, as: Components.Schemas.Nested.self)
  }
}
