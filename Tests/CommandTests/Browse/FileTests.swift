import Browser
import Foundation
import Testing

@testable import jamf_tui

@Suite("Files that the browser writes and reads")
struct FileTests {
  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private func file(_ path: String, home: String = "/nowhere") -> WholeFile {
    WholeFile(path, home: HomeFolder(["HOME": home]))
  }

  private func isWritten(_ outcome: ExportReport.Outcome, _ path: String, bytes: Int) -> Bool {
    if case .written(let written, bytes) = outcome { written == path } else { false }
  }

  @Test("a file is written whole, ~ is the home folder, and no temporary file remains")
  func writes() throws {
    try EmptyFolder.with { folder in
      let folder = folder.path
      let outcome = file("~/out.csv", home: folder).write(replaces: false) { write in
        _ = write(Array("one\n".utf8))
        _ = write(Array("two\n".utf8))
      }
      #expect(isWritten(outcome, folder + "/out.csv", bytes: 8))
      #expect(try String(contentsOfFile: folder + "/out.csv", encoding: .utf8) == "one\ntwo\n")
      let left = try names(in: folder)
      #expect(left == ["out.csv"])
    }
  }

  @Test("two writes of the same file do not collide, even with leftovers of a killed program")
  func sideBySide() throws {
    try EmptyFolder.with { folder in
      let path = folder.path + "/out.csv"
      try Data().write(to: folder.appending(path: ".out.csv.\(ProcessInfo.processInfo.processIdentifier)"))
      let outcome = file(path).write(replaces: true) { write in
        #expect(isWritten(file(path).write(replaces: true) { inner in _ = inner([1]) }, path, bytes: 1))
        _ = write([1, 2])
      }
      #expect(isWritten(outcome, path, bytes: 2))
      #expect(try names(in: folder.path).count == 2)
    }
  }

  @Test("leaving waits for files that are being written, and names those it gives up on")
  func pending() {
    let writes = PendingWrites()
    let end = writes.begin("one")
    let late = writes.begin("two")
    Thread.detachNewThread { end() }
    #expect(writes.wait(seconds: 0).contains("two"))
    late()
    #expect(writes.wait(seconds: 600).isEmpty)
  }

  @Test("the reason for an unreadable configuration file is the system's")
  func reason() throws {
    try EmptyFolder.with { folder in
      for (path, why) in [
        (folder.path, "Is a directory."), ("\(folder.path)/none", "No such file or directory."),
        ("\(folder.path)/config.json/x", "Not a directory."),
      ] {
        try Data("{}".utf8).write(to: URL(filePath: "\(folder.path)/config.json"))
        let failure = #expect(throws: CommandFailure.self) { try Configuration.load(flag: path, environment: [:]) }
        #expect(failure?.why == why && failure?.exitCode == .configuration)
      }
    }
  }

  @Test("a configuration file that others can change is refused, with the reason and the command that fixes it")
  func changeable() throws {
    try EmptyFolder.with { folder in
      let path = "\(folder.path)/config.json"
      try Data("{}".utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
      let failure = #expect(throws: CommandFailure.self) { try Configuration.load(flag: path, environment: [:]) }
      #expect(
        failure?.description == """
          The configuration file \(path) can be changed by other users (mode 666).
            It decides which programs run, and where secrets are sent.
            Check what it contains, then run: chmod go-w \(path)
          """)
      #expect(failure?.exitCode == .configuration)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      #expect(try Configuration.load(flag: path, environment: [:]).file == path)
    }
  }

  @Test(
    "an existing file is replaced only if allowed; it keeps its mode, and a link still leads to it"
  )
  func replaces() throws {
    try EmptyFolder.with { folder in
      let folder = folder.path
      let path = folder + "/real"
      try Data("old".utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: path)
      guard case .exists(folder + "/link") = file(folder + "/link").write(replaces: false, { _ = $0([]) }) else {
        return #expect(Bool(false), "it was written over")
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
      let outcome = file(folder + "/link").write(replaces: true) { _ = $0(Array("new".utf8)) }
      guard case .written(_, 3) = outcome else { return #expect(Bool(false), "not written: \(outcome)") }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == path)
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
      #expect(mode?.intValue == 0o600)
      let left = try names(in: folder)
      #expect(left == ["link", "real"])
    }
  }

  @Test("devices and folders are never replaced")
  func devices() throws {
    try EmptyFolder.with { folder in
      let folder = folder.path
      let pipe = folder + "/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      for path in [pipe, folder, folder + "/none/out"] {
        guard case .failed(let problem) = file(path).write(replaces: true, { _ = $0([]) }) else {
          return #expect(Bool(false), "\(path) was written")
        }
        #expect(problem.what == "\(path) could not be written.")
      }
      let left = try names(in: folder)
      #expect(left == ["pipe"])
    }
  }

  @Test("text is read in the encodings of old and new spreadsheets")
  func encodings() {
    #expect(TextFile.text(Array("Zoë\n東".utf8)) == "Zoë\n東")
    #expect(TextFile.text([0xFF, 0xFE, 0x5A, 0, 0xEB, 0]) == "Zë")
    #expect(TextFile.text([0xFE, 0xFF, 0, 0x5A, 0, 0xEB]) == "Zë")
    #expect(TextFile.text([0x5A, 0xEB]) == "Zë")
    #expect(TextFile.text([0x5A, 0]) == nil)
    #expect(TextFile.text([]) == "")
    #expect(TextFile.text([0xFF, 0xFE]) == "")
  }

  @Test("a list is read only from a file, and problems are reported")
  func reads() throws {
    try EmptyFolder.with { folder in
      let folder = folder.path
      let home = HomeFolder(["HOME": folder])
      try Data("a\nb".utf8).write(to: URL(filePath: folder + "/list.txt"))
      #expect(try TextFile.read("~/list.txt", home: home) == "a\nb")
      #expect(mkfifo(folder + "/pipe", 0o600) == 0)
      for (path, why) in [
        ("~/pipe", "It is not a text file."), ("~", "It is not a text file."),
        ("~/none", "No such file or directory."),
      ] {
        #expect(throws: Problem(what: "\(path) cannot be read.", why: why)) { try TextFile.read(path, home: home) }
      }
    }
  }
}
