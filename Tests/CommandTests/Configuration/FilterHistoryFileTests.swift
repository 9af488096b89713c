import Foundation
import Testing

@testable import jamf_tui

@Suite("The filter history file")
struct FilterHistoryFileTests {
  /// A folder that is removed afterward.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "filters-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require((attributes[.posixPermissions] as? NSNumber)?.intValue)
  }

  @Test("filters are read back newest first, from a file that only its owner can read")
  func keeping() throws {
    try inFolder { folder in
      let file = FilterHistoryFile(environment: ["XDG_STATE_HOME": folder])
      #expect(file.path == "\(folder)/jamf-tui/filters" && file.read().isEmpty)
      file.write(["model:=\"東京\"", "mac | air"])
      #expect(file.read() == ["model:=\"東京\"", "mac | air"])
      let modes = [try mode("\(folder)/jamf-tui/filters"), try mode("\(folder)/jamf-tui")]
      #expect(modes == [0o600, 0o700])
      let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/jamf-tui")
      #expect(files == ["filters"])
    }
  }

  @Test("filters that another session has saved stay, after the new ones")
  func merging() throws {
    try inFolder { folder in
      let file = FilterHistoryFile(environment: ["XDG_STATE_HOME": folder])
      file.write(["theirs", "old"])
      file.write(["mine", "old"])
      #expect(file.read() == ["mine", "old", "theirs"])
    }
  }

  @Test("filters of more than 4 KB are neither written nor read")
  func longFilters() throws {
    try inFolder { folder in
      let file = FilterHistoryFile(environment: ["XDG_STATE_HOME": folder])
      let longest = String(repeating: "a", count: 4096)
      file.write([longest + "a", longest, "mac"])
      #expect(file.read() == [longest, "mac"])
      // A file that an earlier release has written.
      let path = try #require(file.path)
      try Data("\(longest)a\nmac\n".utf8).write(to: URL(filePath: path))
      #expect(file.read() == ["mac"])
    }
  }

  @Test("a place that is not writable keeps nothing and causes no failure")
  func unwritable() throws {
    try inFolder { folder in
      #expect(FileManager.default.createFile(atPath: folder, contents: Data()))
      let file = FilterHistoryFile(environment: ["XDG_STATE_HOME": folder])
      file.write(["mac"])
      #expect(file.read().isEmpty)
    }
  }

  @Test("a relative XDG_STATE_HOME is ignored")
  func place() {
    let file = FilterHistoryFile(environment: ["XDG_STATE_HOME": "state", "HOME": "/home/ada"])
    #expect(file.path == "/home/ada/.local/state/jamf-tui/filters")
  }
}
