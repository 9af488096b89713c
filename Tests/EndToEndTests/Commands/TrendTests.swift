import Archive
import Foundation
import Inventory
import Testing

@testable import jamf_tui

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension EndToEnd {
  @Suite("Charts over time on a page") struct TrendTests {
    /// A page of a fleet that was stored on several days, without a load on one of them.
    private static func page(_ arguments: [String] = []) throws -> String {
      let server = try ServerProcess("--computers", "300", "--fault", "changing")
      let (home, aged) = (try TemporaryFolder(), try TemporaryFolder())
      func environment(_ folder: TemporaryFolder) -> [String: String] {
        server.credential.merging(["XDG_STATE_HOME": folder.url.path]) { _, new in new }
      }
      let host = ["--host", server.address]
      let path = try Program.run(["archive", "path"] + host, environment: environment(home)).output
        .trimmingCharacters(in: .newlines)
      let place = ArchivePlace(
        folder: "\(aged.url.path)/jamf-tui/fleets", host: "127.0.0.1:\(server.port)", account: "client demo-client")
      #expect(URL(filePath: path).lastPathComponent == place.fileName)
      let now = Int64(Date.now.timeIntervalSince1970 * 1000)
      for day in [5, 4, 2, 1, 0] as [Int64] {
        #expect(try Program.run(["refresh", "--full"] + host, environment: environment(home)).status == 0)
        let list = try FleetArchive.reading(path).fleet(document: .jamfPro, timeZone: .utc).snapshot
        let ended = now - day * 86_400_000
        _ = try FleetArchive.writing(place).save(
          list, LoadFacts(started: ended - 1000, ended: ended), keeping: { _ in true })
      }
      let result = try Program.run(
        ["summary", "--output", "html"] + arguments + host, environment: environment(aged))
      #expect(result.status == 0, "\(result.errors)")
      return result.output
    }

    /// The text of the elements with a name.
    private static func texts(_ page: String, of pattern: String) throws -> [String] {
      page.matches(of: try Regex(pattern)).compactMap { $0.output[1].substring.map(String.init) }
    }

    @Test(
      "it is well-formed, needs no scripts, and ends with the numbers of the bars", arguments: [["--offline"], []])
    func page(arguments: [String]) throws {
      let page = try Self.page(arguments)
      let reader = SummaryTests.Strict()
      let parser = XMLParser(data: Data(page.utf8))
      parser.delegate = reader
      #expect(parser.parse(), "\(String(describing: parser.parserError)) in line \(parser.lineNumber)")
      // The stored list has no free storage.
      #expect(reader.elements["svg"] == (arguments.isEmpty ? 12 : 11))
      #expect(reader.elements["script"] == nil && !reader.hasReference)
      #expect(reader.text.contains("On 1 of 6 days there was no load; they are shaded."))
      // Two runs of days, the rows of five days, and all computers at the end.
      let size = try #require(page.components(separatedBy: "id=\"fleet-over-time\"").last)
      #expect(size.components(separatedBy: "<polyline").count == 3)
      #expect(size.components(separatedBy: "<rect class=\"track\"").count == 2)
      #expect(size.components(separatedBy: "<tr><th scope=\"row\">20").count == 6)
      let computers = try #require(try Self.texts(page, of: "<strong>([0-9,]+)</strong>").first)
      #expect(try Self.texts(size, of: "all · ([0-9,]+)") == [computers])
      let bars = page.components(separatedBy: "<section>")[1]
      let lines = try #require(page.components(separatedBy: "id=\"macos-over-time\"").last)
      for version in ["26", "15", "14"] {
        let bar = try Self.texts(bars, of: "<th scope=\"row\"[^>]*>\(version)</th><td>([0-9,]+)</td>")
        let line = try Self.texts(lines, of: ">\(version) · ([0-9,]+)<")
        #expect(bar.count == 1 && bar == line, "\(version)")
      }
    }

    @Test(
      "a browser draws the lines inside their charts, in light and dark, on wide and narrow screens",
      .enabled(if: SummaryTests.chromium != nil, "Chromium is not installed: apt-get install chromium"))
    func inBrowser() throws {
      let chromium = try #require(SummaryTests.chromium)
      let folder = try TemporaryFolder()
      let page = try Self.page(["--offline"])
      // A script of the test measures what the browser has drawn; the page itself has none.
      let script = """
        <script>
        const charts = [...document.querySelectorAll("section.trend svg")];
        const box = e => e.getBoundingClientRect();
        const spill = charts.flatMap(c => [...c.querySelectorAll("text, polyline, circle")].filter(e =>
          box(e).left < box(c).left - 1 || box(e).right > box(c).right + 1
          || box(e).top < box(c).top - 1 || box(e).bottom > box(c).bottom + 1)).length;
        const widths = charts.map(c => [...c.querySelectorAll("polyline")].map(e => box(e).width));
        const labels = charts.map(c => [...c.querySelectorAll("text:not(.quiet)")].map(box));
        const overlaps = labels.flatMap(l => l.flatMap((a, i) => l.slice(i + 1).filter(b =>
          a.top < b.bottom - 3 && b.top < a.bottom - 3))).length;
        const aligned = [...document.querySelectorAll(".trend td")].every(e => getComputedStyle(e).textAlign == "right");
        const colors = charts.flatMap(c => [...c.querySelectorAll("polyline")].map(e => getComputedStyle(e).stroke));
        const filled = charts.flatMap(c => [...c.querySelectorAll("polyline")])
          .filter(e => getComputedStyle(e).fill != "none").length;
        const wide = document.documentElement.scrollWidth > innerWidth;
        document.body.textContent = "MEASURED " + JSON.stringify({spill, widths, overlaps, colors, filled, aligned, wide}) + " END";
        </script></body>
        """
      let file = folder.url.appending(path: "fleet.html")
      try Data(page.replacing("</body>", with: script).utf8).write(to: file)
      var colors: [[String]] = []
      for (width, scheme) in [(1280, 1), (1280, 0), (420, 1)] {
        let dump = try Program.execute(
          "/usr/bin/env",
          [
            chromium, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=\(width),1600", "--dump-dom",
            "--blink-settings=preferredColorScheme=\(scheme)",
            "--user-data-dir=\(folder.url.appending(path: "profile").path)", file.absoluteString,
          ])
        let text = try #require(dump.output.firstMatch(of: /MEASURED (.*) END/)?.1, "\(dump.errors.suffix(500))")
        let figures = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(figures["spill"] as? Int == 0 && figures["wide"] as? Bool == false, "\(text)")
        #expect(figures["overlaps"] as? Int == 0 && figures["filled"] as? Int == 0, "\(text)")
        #expect(figures["aligned"] as? Bool == true)
        let widths = try #require(figures["widths"] as? [[Double]])
        #expect(widths.count == 2 && widths.allSatisfy { $0.count >= 2 && $0.allSatisfy { $0 > 10 } }, "\(text)")
        colors.append(figures["colors"] as? [String] ?? [])
        #expect(colors.last?.contains("none") == false)
      }
      #expect(colors[0] != colors[1])
    }
  }
}
