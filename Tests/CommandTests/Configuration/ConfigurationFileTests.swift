import Browser
import Foundation
import Testing

@testable import jamf_tui

@Suite("Views in the configuration file")
struct ConfigurationFileTests {
  private let old = SavedView(name: "Old", filter: "osVersion:<14")
  private let airs = SavedView(name: "Airs \"M2\"", filter: "model:air", columns: ["name", "model"], sort: "name:desc")

  private func applied(_ changes: ConfigurationChange..., to text: String) throws -> String {
    var editor = ConfigurationEditor(Array(text.utf8))
    for change in changes { try editor.apply(change) }
    return String(decoding: editor.bytes, as: UTF8.self)
  }

  private func views(_ text: String) throws -> [SavedView] {
    try ConfigurationReader.read(Array(text.utf8), file: "config.json").browse.views
  }

  @Test("the first view creates the list, and everything else stays byte for byte")
  func first() throws {
    let text = """
      {
        "profiles": {"a":   {"host": "a.jamfcloud.com"}},
        "browse": {
          "sort": "name"
        }
      }

      """
    #expect(
      try applied(.saveView(old), to: text) == """
        {
          "profiles": {"a":   {"host": "a.jamfcloud.com"}},
          "browse": {
            "sort": "name",
            "views": [
              { "name": "Old", "filter": "osVersion:<14" }
            ]
          }
        }

        """)
  }

  @Test(
    "views can be added to and removed from a file of any shape",
    arguments: [
      "", "  \n", "{}", "{\n}\n", "{\"browse\": {}}", "{\"browse\": {\"views\": []}}",
      "{\"browse\":{\"sort\":\"name\"}}",
      "{\n  \"browse\": {\n    \"views\": [\n    ]\n  }\n}\n", "\u{FEFF}{\"browse\": {\"mouse\": true}}",
      "{\t\"defaultProfile\": \"a\",\r\n\t\"profiles\": {\"a\": {\"host\": \"x}]\\\"[{\"}}\r\n}",
    ])
  func shapes(text: String) throws {
    let two = try applied(.saveView(old), .saveView(airs), to: text)
    #expect(try views(two) == [old, airs])
    #expect(try views(applied(.removeView("Old"), to: two)) == [airs])
    #expect(try views(applied(.removeView(airs.name), to: two)) == [old])
    #expect(try views(applied(.removeView("Old"), .removeView(airs.name), to: two)) == [])
    var renamed = airs
    renamed.name = "Light / \u{1F4BB}"
    #expect(try views(applied(.renameView(airs.name, to: renamed.name), to: two)) == [old, renamed])
    var changed = old
    changed.sort = "osVersion"
    #expect(try views(applied(.saveView(changed), to: two)) == [changed, airs])
  }

  @Test(
    "the charts of the overview are set in a file of any shape, and everything else stays",
    arguments: ["", "{}", "{\"browse\": {}}", "{\n  \"browse\": {\n    \"sort\": \"name\"\n  }\n}\n"])
  func overview(text: String) throws {
    let one = try applied(.saveOverview(["osMajor", "ea.12"]), to: text)
    #expect(try ConfigurationReader.read(Array(one.utf8), file: "f").browse.overview == ["osMajor", "ea.12"])
    let two = try applied(.saveView(old), .saveOverview(["managed"]), to: one)
    let browse = try ConfigurationReader.read(Array(two.utf8), file: "f").browse
    #expect(browse.overview == ["managed"] && browse.views == [old])
    #expect(browse.sort == (text.contains("sort") ? "name" : nil))
  }

  @Test("a view among others is removed with its comma and its line")
  func removing() throws {
    let text = """
      {"browse": {"views": [
        {"name": "A"},
        {"name": "B"},
        {"name": "C"}
      ]}}
      """
    #expect(
      try applied(.removeView("B"), to: text) == """
        {"browse": {"views": [
          {"name": "A"},
          {"name": "C"}
        ]}}
        """)
    #expect(
      try applied(.removeView("C"), to: text) == """
        {"browse": {"views": [
          {"name": "A"},
          {"name": "B"}
        ]}}
        """)
  }

  @Test("a removed view is restored at its place, on a line of its own if the others have one")
  func restoring() throws {
    let text = """
      {"browse": {"views": [
        {"name": "A"},
        {"name": "B"}
      ]}}
      """
    func names(_ change: ConfigurationChange, _ text: String) throws -> [String] {
      try views(applied(change, to: text)).map(\.name)
    }
    #expect(
      try applied(.restoreView(old, after: nil), to: text) == """
        {"browse": {"views": [
          { "name": "Old", "filter": "osVersion:<14" },
          {"name": "A"},
          {"name": "B"}
        ]}}
        """)
    #expect(try names(.restoreView(old, after: "A"), text) == ["A", "Old", "B"])
    #expect(try names(.restoreView(old, after: "B"), text) == ["A", "B", "Old"])
    // Edits of the file in the meantime are kept.
    #expect(try names(.restoreView(old, after: "Z"), text) == ["A", "B", "Old"])
    #expect(try names(.restoreView(SavedView(name: "B", filter: "x"), after: nil), text) == ["A", "B"])
    for bare in ["", "{\"browse\": {\"views\": []}}", "{\"browse\": {\"views\": [{\"name\": \"Old\"}]}}"] {
      #expect(try names(.restoreView(old, after: nil), bare) == ["Old"])
    }
    #expect(try names(.restoreView(old, after: nil), "{\"browse\": {\"views\": [{\"name\": \"A\"}]}}") == ["Old", "A"])
  }

  @Test("widths and the number of frozen columns are written with a view, and read back")
  func widths() throws {
    var wide = airs
    wide.widths = ["name": 40, "model": 12]
    wide.frozen = 2
    let text = try applied(.saveView(wide), to: "")
    #expect(text.contains("\"widths\": { \"model\": 12, \"name\": 40 }, \"frozen\": 2 }"))
    #expect(try views(text) == [wide])
    let error = #expect(throws: ConfigurationError.self) {
      try views(
        "{\"browse\": {\"views\": [{\"name\": \"A\", \"columns\": [\"name\"], \"widths\": {\"model\": 0, \"udid\": 9}}]}}"
      )
    }
    #expect(
      error?.problems.map(\.message) == [
        "\"model\" must be a whole number from 1 to 500",
        "\"widths\" names \"udid\", which is not among the view's \"columns\"",
      ])
  }

  private func mode(_ file: URL) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test("a missing file is created with its folder, for its owner only")
  func newFile() throws {
    try EmptyFolder.with { folder in
      let file = folder.appending(path: "jamf-tui/config.json")
      try ConfigurationFile(path: file.path).apply(.saveView(old))
      #expect(ConfigurationFile(path: file.path).views() == [old])
      #expect(try mode(file) == 0o600)
    }
  }

  @Test("mode and links stay as they are, and no temporary file remains")
  func modes() throws {
    try EmptyFolder.with { folder in
      let file = folder.appending(path: "real.json")
      try Data("{}".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      let link = folder.appending(path: "config.json")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      try ConfigurationFile(path: link.path).apply(.saveView(old))
      #expect(ConfigurationFile(path: file.path).views() == [old])
      #expect(try mode(file) == 0o640)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["config.json", "real.json"])
    }
  }

  @Test("a file with a mistake is not changed, and the mistake is reported")
  func mistake() throws {
    try EmptyFolder.with { folder in
      let file = folder.appending(path: "config.json")
      let text = "{\"browze\": {}}"
      try Data(text.utf8).write(to: file)
      let problem = #expect(throws: Problem.self) { try ConfigurationFile(path: file.path).apply(.saveView(old)) }
      #expect(problem?.why?.contains("unknown key \"browze\"") == true)
      #expect(try String(decoding: Data(contentsOf: file), as: UTF8.self) == text)
    }
  }

  @Test("the reason for a failed write is reported")
  func unwritable() throws {
    try EmptyFolder.with { folder in
      let notAFolder = folder.appending(path: "file")
      try Data().write(to: notAFolder)
      #expect(throws: Problem.self) {
        try ConfigurationFile(path: notAFolder.appending(path: "config.json").path).apply(.saveView(old))
      }
    }
  }
}

@Suite("Opening pages")
struct WebOpenerTests {
  @Test("over SSH, and without a display, there is no browser")
  func noDisplay() {
    #expect(WebOpener(environment: ["SSH_CONNECTION": "a b c d", "DISPLAY": ":0", "PATH": "/usr/bin"]).program == nil)
    #if !os(macOS)
      #expect(WebOpener(environment: ["PATH": "/usr/bin"]).program == nil)
      #expect(WebOpener(environment: ["DISPLAY": ":0", "PATH": ""]).program == nil)
    #endif
    #expect(problem(WebOpener(environment: ["SSH_TTY": "/dev/pts/0"])) != nil)
  }

  /// The report about opening a page.
  private func problem(_ opener: WebOpener, _ page: String = "https://jamf.example.com") -> Problem? {
    var reports: [Problem?] = []
    opener.open(page) { reports.append($0) }
    #expect(reports.count == 1)
    return reports.first ?? nil
  }

  #if !os(macOS)
    @Test("the program gets the page, and its failure is reported with its status")
    func program() throws {
      try EmptyFolder.with { folder throws in
        let opener = folder.appending(path: "xdg-open")
        let page = folder.appending(path: "page").path
        func open(_ script: String) throws -> Problem? {
          try ExecutableScript.write(script, to: opener)
          let environment = [
            "DISPLAY": ":0", "PATH": "\(folder.path):/usr/bin:/bin", "JAMF_CLIENT_SECRET": "secret", "LANG": "C",
          ]
          return problem(WebOpener(environment: environment), "https://jamf.example.com/computers.html?id=7")
        }
        let atFirst = try open("printf %s \"$1\" > '\(page)'")
        #expect(atFirst == nil)
        #expect(try String(contentsOfFile: page, encoding: .utf8) == "https://jamf.example.com/computers.html?id=7")
        // A web browser does not get secrets from the environment.
        #expect(try open("printf %s \"[$JAMF_CLIENT_SECRET$LANG]\" > '\(page)'") == nil)
        #expect(try String(contentsOfFile: page, encoding: .utf8) == "[C]")
        #expect(try open("exit 3")?.what.hasSuffix("could not open the page (it exited with status 3).") == true)
      }
    }
  #endif
}
