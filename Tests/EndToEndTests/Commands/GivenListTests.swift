import Foundation
import Testing

extension EndToEnd {
  @Suite("Lists from a file")
  struct GivenListTests {
    private func list(_ text: String, _ arguments: String...) throws -> Program.Result {
      let folder = try TemporaryFolder()
      let file = try folder.file("list.txt", text)
      return try Program.run(["list", "--demo", "--from", file.path] + arguments)
    }

    private func values(_ column: String) throws -> [String] {
      try Program.run(["list", "--demo", "--columns", column, "--limit", "40"]).output.split(separator: "\n").map(
        String.init)
    }

    @Test(
      "computers are printed in the order of the list, whatever identifies them",
      arguments: ["id", "serialNumber", "managementId", "udid"])
    func order(column: String) throws {
      let values = try values(column)
      let wanted = [values[30], values[2], values[17], values[3]]
      let result = try list(wanted.joined(separator: "\r\n") + "\r\n", "--columns", column)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      #expect(result.output.split(separator: "\n").map(String.init) == wanted)
    }

    @Test("an export of list works as input, for every output")
    func export() throws {
      let csv = try Program.run(
        [
          "list", "--demo", "--filter", "model:air", "--limit", "9", "--output", "csv", "--columns",
          "serialNumber,name",
        ]
      ).output
      for output in ["csv", "json", "ndjson", "tsv", "plain", "table"] {
        let again = try list(csv, "--columns", "serialNumber,name", "--output", output)
        #expect(again.status == 0 && again.errors.isEmpty, "\(again.errors)")
        if output == "csv" { #expect(again.output == csv) }
        #expect(again.output.split(whereSeparator: \.isNewline).count >= 9)
      }
    }

    @Test("entries that are not found, duplicate or misspelled are reported by line; the others are printed")
    func missing() throws {
      let serials = try values("serialNumber")
      let typo = serials[4].dropLast() + "_"
      let result = try list(
        "\(serials[1])\nNOPE99999\n\(serials[0])\n\(typo)\n\(serials[1].lowercased())\n", "--columns", "serialNumber")
      #expect(result.status == 0)
      #expect(result.output == "\(serials[1])\n\(serials[0])\n")
      let said = result.errors.split(separator: "\n").map(String.init)
      #expect(said.count == 4, "\(said)")
      #expect(said.first == "jamf-tui: Line 2: \"NOPE99999\" was not found.")
      #expect(said.contains { $0.contains("Line 4") && $0.contains("the nearest is \(serials[4]) (serial number") })
      #expect(said.contains { $0.contains("Line 5") && $0.hasSuffix("is already on line 1.") })
      #expect(said.last == "jamf-tui: The list names 2 computers; 2 of 5 entries were not found.")
    }

    @Test("--sort sorts it, --filter filters it with a message, and --limit cuts it")
    func combined() throws {
      let result = try list("9\n3\n40\n12\n", "--columns", "id", "--sort", "id:desc")
      #expect(result.output == "40\n12\n9\n3\n")
      let narrowed = try list("9\n3\n40\n12\n", "--columns", "id", "--filter", "=id=gt=10")
      #expect(narrowed.output == "40\n12\n" && narrowed.status == 0)
      #expect(narrowed.errors == "jamf-tui: 2 of the 4 computers found do not match the filter.\n")
      #expect(try list("9\n3\n40\n12\n", "--columns", "id", "--limit", "2").output == "9\n3\n")
    }

    @Test("a list without any match exits with 2, an unreadable or empty one with 1")
    func nobody() throws {
      let result = try list("nope-1\nnope-2\n", "--output", "csv", "--columns", "id")
      #expect(result.status == 2 && result.output == "id\r\n")
      #expect(result.errors.hasSuffix("jamf-tui: No computer on the list was found.\n"), "\(result.errors)")
      let empty = try list(" \n")
      #expect(empty.status == 1 && empty.errors.contains("is empty"))
      let unreadable = try Program.run(["list", "--demo", "--from", "/nonexistent/list"])
      #expect(unreadable.status == 1 && unreadable.errors.contains("--from: /nonexistent/list cannot be read"))
    }

    @Test("standard input and a pipe can be the list")
    func pipes() throws {
      for script in [
        "printf '7\\n5\\n' | '\(Program.path)' list --demo --columns id --from -",
        "'\(Program.path)' list --demo --columns id --from <(printf '7\\n5\\n')",
      ] {
        let result = try Program.execute("/bin/bash", ["-c", script])
        #expect(result.output == "7\n5\n" && result.status == 0, "\(result.errors)")
      }
    }
  }
}
