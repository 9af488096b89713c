import Foundation
import Testing

extension EndToEnd {
  @Suite("Examples of the documentation")
  struct ExamplesTests {
    @Test(
      "each command line succeeds on the demo, and prints something",
      arguments: CommandExample.all.filter { !$0.readsArchive })
    func commands(example: CommandExample) throws {
      let folder = try TemporaryFolder()
      let words = example.words(on: ["--demo"], list: try Self.list(in: folder))
      try expectRows(example, try Program.run(words, environment: ["HOME": folder.url.path]))
    }

    @Test(
      "each command line that reads the stored list succeeds after refreshes of a demo server, and prints something")
    func stored() throws {
      let recorded = try RecordedFleet()
      let list = try Self.list(in: recorded.home)
      for example in CommandExample.all where example.readsArchive {
        let words = example.words(on: ["--host", recorded.server.address], list: list)
        try expectRows(example, try Program.run(words, environment: recorded.environment))
      }
    }

    private func expectRows(_ example: CommandExample, _ result: Program.Result) throws {
      #expect(result.status == 0, "\(example): \(result.errors)")
      guard result.status == 0 else { return }
      // It says on standard error what it has stored.
      if example.words.first == "refresh" { return #expect(result.errors.contains("stored")) }
      #expect(try example.rowCount(of: result.output) > 0, "\(example) prints nothing")
      if example.words.contains("--count") { #expect(result.output != "0\n", "\(example)") }
    }

    @Test(
      "each filter matches some computers of the demo, and not all",
      arguments: DocumentedFilter.all.filter { !$0.testsHistory })
    func filters(filter: DocumentedFilter) throws {
      let text = filter.text.replacing("2026-11", with: Self.lastMonth)
      let result = try Program.run(["list", "--demo", "--count", "--filter=\(text)"])
      #expect(result.status == 0, "\(filter): \(result.errors)")
      let count = Int(result.output.trimmingCharacters(in: .newlines)) ?? 0
      #expect(0 < count && count < 500, "\(filter)")
    }

    @Test(
      "some computers of the demo were in contact today, in every time zone",
      arguments: ["America/Los_Angeles", "Asia/Tokyo", "Pacific/Kiritimati", "UTC"])
    func today(zone: String) throws {
      let result = try Program.run(
        ["list", "--demo", "--count", "--filter", "lastContact:today"], environment: ["TZ": zone])
      #expect(Int(result.output.trimmingCharacters(in: .newlines)) ?? 0 > 0, "\(result.errors)")
    }

    @Test("each filter of recorded changes matches some computers after refreshes of a demo server, and not all")
    func historyFilters() throws {
      let recorded = try RecordedFleet()
      let all = try recorded.count([])
      for filter in DocumentedFilter.all where filter.testsHistory {
        let text = filter.text.replacing("2026-11", with: Self.month(of: .now))
        let count = try recorded.count(["--filter=\(text)"])
        #expect(0 < count && count < all, "\(filter)")
      }
    }

    @Test("the exceptions are in the documentation, and there are many examples")
    func some() {
      #expect(CommandExample.all.count > 60 && DocumentedFilter.all.count > 80)
      for part in CommandExample.exceptions.keys {
        #expect(CommandExample.shown.contains { $0.contains(part) }, "\(part)")
      }
      for text in DocumentedFilter.exceptions.keys {
        #expect(DocumentedFilter.shown.contains { $0.text == text }, "\(text)")
      }
      #expect(CommandExample.all.contains { $0.readsArchive } && DocumentedFilter.all.contains { $0.testsHistory })
    }

    /// Dates of the demo are relative to the current day. Of each month in the last years, it has dates, but not of the
    /// future.
    private static var lastMonth: String {
      let today = Date.now
      let days = Calendar(identifier: .gregorian).component(.day, from: today)
      return month(of: today.addingTimeInterval(-86_400 * Double(days + 1)))
    }

    private static func month(of date: Date) -> String {
      String(date.formatted(.iso8601).prefix(7))
    }

    /// A list of serial numbers.
    private static func list(in folder: TemporaryFolder) throws -> String {
      try folder.file("serials.txt", "C02KXR84YM92\nPRDHQJF3CR\n").path
    }
  }

  /// A stored list with recorded changes: of a demo server whose fleet has changed between refreshes.
  private struct RecordedFleet {
    let server: ServerProcess
    let home: TemporaryFolder
    let environment: [String: String]

    init() throws {
      server = try ServerProcess("--fault", "changing")
      home = try TemporaryFolder()
      environment = server.credential.merging(["HOME": home.url.path]) { $1 }
      for _ in 0..<12 {
        let refresh = try Program.run(["refresh", "--full", "--host", server.address], environment: environment)
        #expect(refresh.status == 0, "\(refresh.errors)")
      }
    }

    func count(_ arguments: [String]) throws -> Int {
      let result = try Program.run(
        ["list", "--offline", "--count", "--host", server.address] + arguments, environment: environment)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      return Int(result.output.trimmingCharacters(in: .newlines)) ?? 0
    }
  }
}
