import Foundation
import Testing

extension EndToEnd {
  @Suite("Export")
  struct ExportTests {
    /// Exports the list to a file; the format is this many lines down in the choice.
    private func export(_ session: TmuxSession, down: Int, to path: String, _ form: String) throws {
      try session.press("E", until: "Export ")
      try session.send("g")
      for _ in 0..<down { try session.send("j") }
      try session.wait(for: "the form chosen") { $0.contains { $0.contains("▸  \(form) ") } }
      try session.press("Enter", until: "to this file")
      try session.send("C-u")
      try session.type(path, until: "│ \(path)")
      try session.send("Enter")
    }

    @Test("CSV and JSON equal the output of list for the same filter, columns and sort; formulas are defused")
    func files() throws {
      let session = try TmuxSession()
      let arguments = [
        "--demo", "--filter", "model:air", "--columns", "room,name,serialNumber,osVersion,totalRamMegabytes", "--sort",
        "serialNumber:desc",
      ]
      try session.type("cd ~; clear; '\(Program.path)' \(arguments.joined(separator: " "))")
      try session.send("Enter")
      let wanted = ["list"] + arguments
      let csv = try Program.run(wanted + ["--output", "csv"]).output
      let json = try Program.run(wanted + ["--output", "json"]).output
      let count = csv.split(whereSeparator: \.isNewline).count - 1
      try session.waitForRest(withText: " \(count) of 500")
      try export(session, down: 0, to: "air.csv", "CSV")
      try session.wait(forText: "Wrote \(count) computers as CSV to")
      #expect(try session.read(homeFile: "air.csv").replacing("\r\n", with: "\n") == csv.replacing("\r\n", with: "\n"))
      try export(session, down: 2, to: "air.json", "JSON")
      try session.wait(forText: "Wrote \(count) computers as JSON to")
      let written = try JSONSerialization.jsonObject(with: Data(session.read(homeFile: "air.json").utf8)) as? NSArray
      let printed = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSArray
      #expect(written == printed && written?.count == count)
      try session.send("Escape")
      try session.wait(for: "all computers") { $0.status.hasPrefix(" 500 of 500") }
      try export(session, down: 0, to: "all.csv", "CSV")
      try session.wait(forText: "Wrote 500 computers as CSV to")
      let all = try session.read(homeFile: "all.csv").split(whereSeparator: \.isNewline)
      #expect(all.contains { $0.hasPrefix("'=1+1,") } && !all.contains { $0.hasPrefix("=") })
    }

    @Test("without space for a file nothing remains of it, the previous file stays, and browsing continues")
    func full() throws {
      let session = try TmuxSession(width: 80, height: 24)
      // A limit of the file size stands in for a full disk: the write ends in the middle.
      try session.type("trap '' XFSZ; ulimit -f 64")
      try session.send("Enter")
      let config = ".config/jamf-tui/config.json"
      let nearlyFull = "{}\(String(repeating: " ", count: 65_500))\n"
      try session.write(nearlyFull, toHomeFile: config)
      try session.write("mine", toHomeFile: "out/all.json")
      try session.start("--demo")
      try session.waitForRest(withText: "500 of 500")
      let path = session.home.appending(path: "out/all.json").path
      try export(session, down: 2, to: path, "JSON")
      try session.wait(forText: "The file already exists")
      try session.press("Enter", until: "could not be written")
      // The typed text is still there to be edited.
      try session.wait(forText: "The file could not be written")
      try session.send("Escape")
      try session.wait(forNo: "to this file")
      #expect(try session.read(homeFile: "out/all.json") == "mine")
      try session.press("W", until: "Save as a view")
      try session.type("Kept")
      try session.press("Enter", until: "could not be saved")
      #expect(try session.read(homeFile: config) == nearlyFull)
      for folder in ["out", ".config/jamf-tui"] {
        let files = try FileManager.default.contentsOfDirectory(atPath: session.home.appending(path: folder).path)
        #expect(files.count == 1, "\(files)")
      }
      // Smaller files are written, and the view stays until the program ends.
      try session.filter(by: "kiosk", until: "9 of 500")
      try export(session, down: 0, to: session.home.appending(path: "out/few.csv").path, "CSV")
      try session.wait(forText: "Wrote 9 computers as CSV")
      try session.press("V", until: "Kept")
    }

    @Test(
      "a full disk is reported as such, keeps its files, and accepts new ones once there is space",
      .enabled(if: FullDisk.canBeMade, "a file system can be made by root only"))
    func fullDisk() throws {
      let disk = try FullDisk()
      try Data("mine".utf8).write(to: disk.file("all.csv"))
      try Data("{}\n".utf8).write(to: disk.file("config.json"))
      try disk.fill()
      let session = try TmuxSession.browsing(
        width: 80, height: 24, environment: ["JAMF_TUI_CONFIG": disk.file("config.json").path])
      for name in ["all.csv", "new.csv"] {
        try export(session, down: 0, to: disk.file(name).path, "CSV")
        if name == "all.csv" {
          try session.wait(forText: "The file already exists")
          try session.send("Enter")
        }
        let screen = try session.wait(forText: "The file could not be written").joined(separator: "\n")
        #expect(screen.contains("\(name) could not be written. No space left on device. "))
        try session.send("Escape")
        try session.wait(forNo: "to this file")
      }
      try session.press("W", until: "Save as a view")
      try session.type("Kept")
      try session.press("Enter", until: "The view \"Kept\" could not be saved. No space left on device.")
      #expect(try disk.names() == ["all.csv", "config.json"])
      #expect(try disk.text("all.csv") == "mine")
      #expect(try disk.text("config.json") == "{}\n")
      try disk.makeRoom()
      try session.press("W", until: "Save as a view")
      try session.press("Enter", until: "The view \"Kept\" is saved.")
      #expect(try disk.text("config.json").contains("\"Kept\""))
      try export(session, down: 0, to: disk.file("new.csv").path, "CSV")
      try session.wait(forText: "Wrote 500 computers as CSV")
      #expect(try disk.text("new.csv").split(whereSeparator: \.isNewline).count == 501)
      #expect(try disk.names() == ["all.csv", "config.json", "new.csv"])
    }

    @Test("an existing file is kept unless confirmed")
    func existing() throws {
      let session = try TmuxSession.browsing()
      try session.write("mine", toHomeFile: "there.csv")
      let path = session.home.appending(path: "there.csv").path
      try session.press("Space", until: " 1 marked")
      try export(session, down: 0, to: path, "CSV")
      try session.wait(forText: "The file already exists")
      #expect(try session.read(homeFile: "there.csv") == "mine")
      try session.send("Escape")
      try session.wait(forNo: "The file already exists")
      #expect(try session.read(homeFile: "there.csv") == "mine")
      try export(session, down: 0, to: path, "CSV")
      try session.wait(forText: "The file already exists")
      try session.press("Enter", until: "Wrote 1 computer as CSV")
      #expect(try session.read(homeFile: "there.csv").hasPrefix("name,username,serialNumber"))
    }
  }
}
