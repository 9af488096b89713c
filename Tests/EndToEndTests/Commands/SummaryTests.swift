import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension EndToEnd {
  @Suite("Summaries of the fleet")
  struct SummaryTests {
    private static func objects(_ text: String) throws -> [[String: Any]] {
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]] ?? []
    }

    private static func run(_ arguments: String...) throws -> Program.Result { try Program.run(arguments) }

    /// The counts of a field, by kind and value.
    private static func counts(_ rows: [[String: Any]], _ field: String) -> [String: Int] {
      var counts: [String: Int] = [:]
      for row in rows where row["field"] as? String == field {
        let kind = row["kind"] as? String ?? ""
        counts[kind == "value" ? row["value"] as? String ?? "" : "(\(kind))"] = row["computers"] as? Int
      }
      return counts
    }

    @Test("a filter by recorded changes is an error where nothing is recorded, not a summary of no computers")
    func unrecorded() throws {
      let result = try Self.run("summary", "--demo", "--filter", "changed:<7d", "--output", "json")
      #expect(result.status == 1 && result.output.isEmpty && result.errors.contains("are recorded here"))
    }

    @Test("the counts equal those of the list, counted independently", arguments: ["", "os<26", "managed:no"])
    func independent(filter: String) throws {
      let columns =
        "osVersion,model,fileVault2Status,supervised,managed,bootDriveAvailableSpaceMegabytes,lastEnrolledDate"
      let list = try Self.objects(
        try Self.run("list", "--demo", "--filter", filter, "--columns", columns, "--output", "json").output)
      let result = try Self.run("summary", "--demo", "--filter", filter, "--output", "json")
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      let rows = try Self.objects(result.output)
      func expect(_ field: String, _ value: ([String: Any]) -> String?) {
        var counts: [String: Int] = [:]
        for computer in list { counts[value(computer) ?? "(notReported)", default: 0] += 1 }
        #expect(Self.counts(rows, field).filter { $0.value > 0 } == counts, "\(field)")
      }
      func flag(_ name: String) -> ([String: Any]) -> String? { { ($0[name] as? Bool).map { $0 ? "yes" : "no" } } }
      #expect(list.count > 20)
      expect("supervised", flag("supervised"))
      expect("managed", flag("managed"))
      expect("osMajor") { ($0["osVersion"] as? String)?.prefix { $0 != "." }.description }
      expect("modelFamily") { computer in
        (computer["model"] as? String).map { model in
          ["MacBook Air", "MacBook Pro", "Mac mini", "iMac", "Mac Studio", "Mac Pro"].first(where: model.hasPrefix)
            ?? "(other)"
        }
      }
      let words = [
        "ALL_ENCRYPTED": "on", "BOOT_ENCRYPTED": "boot", "SOME_ENCRYPTED": "partly", "NOT_ENCRYPTED": "off",
        "NOT_APPLICABLE": "n/a",
      ]
      expect("fileVault2Status") { ($0["fileVault2Status"] as? String).map { words[$0] ?? $0 } }
      expect("freeSpace") { computer in
        (computer["bootDriveAvailableSpaceMegabytes"] as? Int).map { free in
          let bounds = [10, 25, 50, 100, 250, 500].map { $0 * 1024 }
          let place = bounds.firstIndex { free < $0 } ?? bounds.count
          return [
            "under 10 GB", "10–25 GB", "25–50 GB", "50–100 GB", "100–250 GB", "250–500 GB", "500 GB and more",
          ][place]
        }
      }
    }

    @Test("each filter of a summary lists as many computers as its line has")
    func filters() throws {
      let server = try ServerProcess("--computers", "300")
      func run(_ arguments: String...) throws -> Program.Result {
        try Program.run(arguments + ["--host", server.address], environment: server.credential)
      }
      let rows = try Self.objects(
        try run("summary", "--by", "osMinor,contactAge,department,batteryHealth", "--output", "json").output)
      #expect(rows.count > 20)
      for row in rows {
        let filter = try #require(row["filter"] as? String, "\(row)")
        let count = try run("list", "--filter", filter, "--count", "--output", "plain").output
        #expect(Int(count.dropLast()) == row["computers"] as? Int, "\(filter)")
      }
    }

    @Test("every output has the same lines", arguments: ["plain", "csv", "tsv", "ndjson", "table", "html"])
    func outputs(output: String) throws {
      let result = try Self.run("summary", "--demo", "--by", "supervised,modelFamily", "--output", output)
      #expect(result.status == 0 && result.errors.isEmpty)
      for text in ["492", "MacBook Pro", "184", "Mac Studio"] { #expect(result.output.contains(text)) }
    }

    @Test("a wrong name is a mistake in the command line")
    func mistakes() throws {
      for (names, message) in [
        ("osMajo", "--by: there is no field \"osMajo\""), ("osMajor,", "--by: a name is missing next to a comma"),
        ("managed,general.remoteManagement.managed", "is there twice"),
      ] {
        let result = try Self.run("summary", "--demo", "--by", names)
        #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
      }
    }

    @Test("an incomplete list prints what it has counted and exits with 75")
    func partial() throws {
      let server = try ServerProcess("--computers", "300", "--fault", "bad-record=77")
      for output in ["json", "html"] {
        let result = try Program.run(
          ["summary", "--by", "managed", "--host", server.address, "--output", output], environment: server.credential)
        #expect(result.status == 75 && result.errors.contains("299 of 300 computers were loaded"), "\(result.errors)")
        #expect(output == "json" || result.output.contains("class=\"remark\""))
      }
    }

    // MARK: The page

    /// Reads a page as strict XML.
    final class Strict: NSObject, XMLParserDelegate {
      var elements: [String: Int] = [:]
      var text = ""
      var hasReference = false

      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
      ) {
        elements[name, default: 0] += 1
        hasReference = hasReference || attributes.keys.contains { ["src", "href", "onload", "onclick"].contains($0) }
      }

      func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
    }

    @Test("the page is well-formed, without scripts and references, whatever the server sends")
    func page() throws {
      let server = try ServerProcess("--computers", "120", "--fault", "hostile-text")
      let result = try Program.run(
        [
          "summary", "--by", "osMajor,model,username,realname,department,building", "--filter", "!name:\"<b>&\"",
          "--host", server.address, "--output", "html",
        ], environment: server.credential)
      #expect(result.status == 0)
      #expect(HostileText.found(in: result.output).isEmpty)
      let reader = Strict()
      let parser = XMLParser(data: Data(result.output.utf8))
      parser.delegate = reader
      #expect(parser.parse(), "\(String(describing: parser.parserError)) in line \(parser.lineNumber)")
      #expect(reader.elements["svg"] == 6 && reader.elements["table"] == 6 && reader.elements["script"] == nil)
      #expect(reader.elements["b"] == nil && !reader.hasReference)
      #expect(reader.text.contains("!name:\"<b>&\""))
    }

    /// Chromium's command; nil when it is not installed.
    static var chromium: String? {
      let names = ["chromium", "chromium-browser", "google-chrome", "chrome-headless-shell"]
      return names.first { name in
        (try? Program.execute("/usr/bin/env", ["sh", "-c", "command -v \(name)"]).status) == 0
      }
    }

    @Test(
      "a browser draws the page: bars as long as their counts, in light and dark, on wide and narrow screens",
      .enabled(if: chromium != nil, "Chromium is not installed: apt-get install chromium"))
    func inBrowser() throws {
      let chromium = try #require(Self.chromium)
      let folder = try TemporaryFolder()
      let page = folder.url.appending(path: "fleet.html")
      let result = try Self.run("summary", "--demo", "--output", "html")
      try Data(result.output.utf8).write(to: page)
      func shot(_ name: String, width: Int, isDark: Bool) throws -> Int {
        let file = folder.url.appending(path: name)
        let options = [
          chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
          "--user-data-dir=\(folder.url.appending(path: "profile").path)", "--window-size=\(width),1600",
          isDark ? "--blink-settings=preferredColorScheme=0" : "--blink-settings=preferredColorScheme=1",
          "--screenshot=\(file.path)", page.absoluteString,
        ]
        #expect(try Program.execute("/usr/bin/env", options).status == 0)
        return try Data(contentsOf: file).count
      }
      #expect(try shot("light.png", width: 1280, isDark: false) > 20_000)
      #expect(try shot("dark.png", width: 1280, isDark: true) > 20_000)
      #expect(try shot("narrow.png", width: 420, isDark: false) > 10_000)
      // A script of the test measures what the browser has drawn; the page itself has none.
      let script = """
        <script>
        const bars = [...document.querySelectorAll("section")].map(s => [...s.querySelectorAll("rect:not(.track)")]
          .map(r => Math.round(r.getBoundingClientRect().width)));
        const spill = [...document.querySelectorAll("svg text")].filter(t => {
          const a = t.getBoundingClientRect(), b = t.closest("svg").getBoundingClientRect();
          return a.left < b.left - 1 || a.right > b.right + 1; }).length;
        const wide = document.documentElement.scrollWidth > innerWidth;
        document.body.textContent = "MEASURED " + JSON.stringify({bars, spill, wide}) + " END";
        </script></body>
        """
      let measured = folder.url.appending(path: "measured.html")
      try Data(result.output.replacing("</body>", with: script).utf8).write(to: measured)
      for width in [1280, 420] {
        let dump = try Program.execute(
          "/usr/bin/env",
          [
            chromium, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=\(width),1600", "--dump-dom",
            "--user-data-dir=\(folder.url.appending(path: "profile").path)", measured.absoluteString,
          ])
        let text = try #require(dump.output.firstMatch(of: /MEASURED (.*) END/)?.1, "\(dump.errors.suffix(500))")
        let figures = try #require(
          try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(figures["spill"] as? Int == 0 && figures["wide"] as? Bool == false, "\(text)")
        let bars = try #require(figures["bars"] as? [[Int]])
        #expect(bars.count == 10 && bars.allSatisfy { $0.count >= 2 && ($0.max() ?? 0) > 80 }, "\(text)")
      }
    }
  }
}
