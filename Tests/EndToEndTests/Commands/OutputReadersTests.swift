import Foundation
import Testing

extension EndToEnd {
  @Suite("Output as other programs read it")
  struct OutputReadersTests {
    private static let columns = [
      "id", "name", "managementId", "username", "realname", "email", "serialNumber", "model", "osVersion",
      "lastContact",
      "ip", "assetTag", "department", "building", "site", "supervised", "totalRamMegabytes",
    ]

    private static func has(_ program: String) -> Bool {
      (try? Program.execute("/usr/bin/env", [program, "--version"]).status) == 0
    }

    /// The demo's computers in a file, in one format.
    private static func list(_ form: String, in folder: TemporaryFolder) throws -> String {
      let result = try Program.run(
        ["list", "--demo", "--columns", columns.joined(separator: ","), "--output", form])
      #expect(result.status == 0 && result.errors.isEmpty)
      return try folder.file("list.\(form)", result.output).path
    }

    private static func read(_ words: String...) throws -> String {
      let result = try Program.execute("/usr/bin/env", words)
      #expect(result.status == 0, "\(words): \(result.errors)")
      return result.output
    }

    private static func rows(_ json: String) throws -> [[String: NSObject]] {
      try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: NSObject]])
    }

    /// A JSON value as in a table: as shown, not typed.
    private static func shown(_ value: NSObject?, in column: String) -> String {
      switch (column, value) {
      case ("supervised", let value as NSNumber): value.boolValue ? "yes" : "no"
      case ("lastContact", let text as String): String(text.prefix(16)).replacing("T", with: " ")
      case (_, let text as String):
        // Tables omit variation selectors.
        (text.first.map { "=+-@".contains($0) } == true ? "'" : "")
          + String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{FE0E}" }))
      case (_, let number as NSNumber): number.stringValue
      default: ""
      }
    }

    @Test("jq reads the same from json and ndjson", .enabled(if: has("jq"), "jq is not installed"))
    func jq() throws {
      let folder = try TemporaryFolder()
      let (array, lines) = (try Self.list("json", in: folder), try Self.list("ndjson", in: folder))
      let each = try Self.read("jq", "-c", ".[]", array)
      #expect(each == (try Self.read("jq", "-c", ".", lines)))
      #expect(each.split(separator: "\n").count == 500)
    }

    @Test(
      "csvkit reads the same fields from CSV as from JSON",
      .enabled(if: has("csvjson"), "csvkit is not installed: apt-get install csvkit"))
    func csvkit() throws {
      let folder = try TemporaryFolder()
      let typed = try Self.rows(String(contentsOfFile: Self.list("json", in: folder), encoding: .utf8))
      #expect(typed.count == 500)
      for (form, options) in [("csv", ["--blanks"]), ("tsv", ["--blanks", "--tabs"])] {
        let file = try Self.list(form, in: folder)
        let command = ["csvjson", "--no-inference"] + options + [file]
        let read = try Program.execute("/usr/bin/env", command)
        #expect(read.status == 0, "\(read.errors)")
        let rows = try Self.rows(read.output)
        #expect(rows.count == typed.count)
        for (row, wanted) in zip(rows, typed) {
          for column in Self.columns {
            let text = row[column] as? String ?? ""
            #expect(text == Self.shown(wanted[column], in: column), "\(form), \(column) of \(wanted["id"] ?? .init())")
          }
        }
      }
    }
  }
}
