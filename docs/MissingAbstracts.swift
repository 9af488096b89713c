import Foundation

// Lists the public declarations of symbol graphs that have no documentation, and fails if there are any. Those that DocC
// describes by the requirement of a protocol are not missing, and neither are those of generated code, whose documentation
// is that of its document.
//
//   swift docs/MissingAbstracts.swift FOLDER...

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { var precise: String }
    struct Comment: Decodable {
      struct Line: Decodable { var text: String }
      var lines: [Line]
    }
    struct Location: Decodable {
      struct Position: Decodable { var line: Int }
      var uri: String
      var position: Position
    }

    var identifier: Identifier
    var pathComponents: [String]
    var docComment: Comment?
    var location: Location?
  }

  struct Relationship: Decodable {
    /// The requirement that a declaration fulfills.
    struct Origin: Decodable { var identifier: String }
    var source: String
    var sourceOrigin: Origin?
  }

  var symbols: [Symbol]
  var relationships: [Relationship]
}

var missing: [String] = []
var count = 0
for folder in CommandLine.arguments.dropFirst() {
  let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  for file in files where file.hasSuffix(".symbols.json") {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(file))
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: bytes)
    let described = Set(graph.relationships.filter { $0.sourceOrigin != nil }.map(\.source))
    for symbol in graph.symbols where !described.contains(symbol.identifier.precise) {
      let place = symbol.location.map { "\($0.uri.replacing("file://", with: "")):\($0.position.line + 1)" } ?? file
      if place.contains("/.build/") { continue }
      count += 1
      let hasText = symbol.docComment?.lines.contains { !$0.text.allSatisfy(\.isWhitespace) } ?? false
      if !hasText { missing.append("\(place): \(symbol.pathComponents.joined(separator: ".")) has no documentation") }
    }
  }
}
for line in missing.sorted() { FileHandle.standardError.write(Data((line + "\n").utf8)) }
if count == 0 { FileHandle.standardError.write(Data("there are no symbols\n".utf8)) }
if !missing.isEmpty || count == 0 { exit(1) }
print("all \(count) public declarations have an abstract")
