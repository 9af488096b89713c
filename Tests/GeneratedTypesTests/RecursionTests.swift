import APIRuntime
import ShapesAPI
import Testing

private typealias Tree = Components.Schemas.Tree

@Suite("Generated types that contain themselves")
struct RecursionTests {
  @Test("a tree survives reading and writing, and copies are independent")
  func tree() throws {
    let text =
      #"{"left":{"leaf":"a","right":{"leaf":"b"}},"leaf":"c","children":[{"leaf":"d","left":{"leaf":"e"}}]}"#
    let tree = try expectRoundTrip(text, as: Tree.self)
    #expect(tree.left?.right?.leaf == "b")
    var copy = tree
    copy.left?.right?.leaf = "x"
    #expect(tree.left?.right?.leaf == "b")
    #expect(copy.left?.right?.leaf == "x")
    #expect(copy != tree)
    #expect(Set([tree, copy, tree]).count == 2)
    copy.left = nil
    #expect(copy == Tree(leaf: "c", children: tree.children))
  }

  @Test("a cycle through a nested type")
  func nested() throws {
    let nest = try expectRoundTrip(#"{"inner":{"nest":{"inner":{"n":1}}}}"#, as: Components.Schemas.Nest.self)
    #expect(nest.inner?.nest?.inner?.n == 1)
  }

  @Test("a list of only itself is any JSON value")
  func lists() throws {
    #expect(try expectRoundTrip("[[],[[]]]", as: Components.Schemas.Lists.self)[1]?[0] == [])
  }

  @Test("the parts of a schema are one struct with the properties of each")
  func parts() throws {
    let whole = try expectRoundTrip(#"{"name":"n","extra":null,"more":1}"#, as: Components.Schemas.Whole.self)
    #expect(whole.name == "n" && whole.extra == nil && whole["more"] == 1)
    #expect(throws: JSONReadingError.self) { try Components.Schemas.Whole(jsonBytes: Array(#"{"name":"n"}"#.utf8)) }
  }
}
