import Foundation
import Testing

@testable import jamf_tui

@Suite("Files that other users can change")
struct TrustedFileTests {
  /// What is wrong with a file, and the command that fixes it; empty when it can be used.
  ///
  /// - Parameter privateGroup: the group whose only member is its owner; nil for none.
  private func distrust(
    _ path: String, user: uid_t = geteuid(), privateGroup: gid_t? = nil
  ) throws -> TrustedFile.Distrust {
    do {
      let bytes = try TrustedFile(path: path, user: user, isPrivate: { group, _ in group == privateGroup }).bytes()
      #expect(bytes == Array("{}".utf8))
      return trust
    } catch let distrust as TrustedFile.Distrust { return distrust }
  }

  /// The result for a file that can be used.
  private let trust = TrustedFile.Distrust(what: "", command: "")

  private func setMode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func file(_ name: String, in folder: URL, mode: Int = 0o600) throws -> String {
    let path = folder.appending(path: name).path
    try Data("{}".utf8).write(to: URL(filePath: path))
    try setMode(mode, path)
    return path
  }

  @Test("a file that only its owner can write to is read", arguments: [0o600, 0o644, 0o400, 0o755])
  func allowed(mode: Int) throws {
    try EmptyFolder.with { folder in
      let accepted = try distrust(file("config.json", in: folder, mode: mode))
      #expect(accepted == trust)
    }
  }

  @Test("an endless file, or one far larger than any configuration, is not read into memory")
  func endless() throws {
    let error = #expect(throws: POSIXError.self) { try TrustedFile(path: "/dev/zero").bytes() }
    #expect(error?.code == .EFBIG)
    #expect(try TrustedFile(path: "/dev/null").bytes().isEmpty)
  }

  @Test("a file that its group or everyone can write to is refused", arguments: [0o620, 0o602, 0o664, 0o666, 0o777])
  func writable(mode: Int) throws {
    try EmptyFolder.with { folder in
      let path = try file("my config.json", in: folder, mode: mode)
      let found = try distrust(path)
      #expect(found.what == "can be changed by other users (mode \(String(mode, radix: 8)))")
      #expect(found.command == "chmod go-w '\(path)'")
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", found.command]
      try process.run()
      process.waitUntilExit()
      #expect(try distrust(path) == trust, "the command that is named fixes it")
    }
  }

  @Test("a folder in which others can replace the file is refused, unless it is sticky like /tmp")
  func folder() throws {
    try EmptyFolder.with { folder in
      let path = try file("config.json", in: folder)
      for mode in [0o770, 0o777, 0o722] {
        try setMode(mode, folder.path)
        let found = try distrust(path)
        #expect(found.what.contains("is in the folder \(folder.path), which can be changed by other users"))
        #expect(found.command == "chmod go-w \(folder.path)")
      }
      try setMode(0o1777, folder.path)
      let accepted = try distrust(path)
      #expect(accepted == trust)
    }
  }

  @Test("a group without other members may write to the file and its folder, anyone else may not")
  func privateGroup() throws {
    try EmptyFolder.with { folder in
      let path = try file("config.json", in: folder, mode: 0o664)
      try setMode(0o775, folder.path)
      let group = try FileManager.default.attributesOfItem(atPath: path)[.groupOwnerAccountID] as? Int
      let own = try UInt32(#require(group))
      let other = own + 1
      #expect(try distrust(path, privateGroup: own) == trust)
      #expect(try distrust(path, privateGroup: other).what == "can be changed by other users (mode 664)")
      try setMode(0o666, path)
      #expect(try distrust(path, privateGroup: own).what == "can be changed by other users (mode 666)")
      try setMode(0o664, path)
      try setMode(0o777, folder.path)
      #expect(try distrust(path, privateGroup: own).what.contains("is in the folder"))
    }
  }

  @Test("a group is private if it is named after its user and has no other members")
  func groups() throws {
    #expect(UserGroup(name: "anna").isPrivate(ofUserNamed: "anna"))
    #expect(UserGroup(name: "anna", members: ["anna"]).isPrivate(ofUserNamed: "anna"))
    #expect(!UserGroup(name: "anna", members: ["anna", "ben"]).isPrivate(ofUserNamed: "anna"))
    #expect(!UserGroup(name: "staff").isPrivate(ofUserNamed: "anna"))
    #expect(try #require(UserGroup(0)).name.isEmpty == false)
    #expect(!UserGroup.isPrivate(group: 1, of: 0), "not the first group of root")
    #expect(!UserGroup.isPrivate(group: .max - 7, of: .max - 7), "unknown to the system")
    #if os(Linux)
      #expect(UserGroup(0)?.name == "root")
      #expect(UserGroup.isPrivate(group: 0, of: 0) == UserGroup(0)?.isPrivate(ofUserNamed: "root"))
    #endif
  }

  @Test("for a link, the target counts, and every folder on the way")
  func links() throws {
    try EmptyFolder.with { folder in
      let manager = FileManager.default
      let (links, files) = (folder.appending(path: "links"), folder.appending(path: "files"))
      for folder in [links, files] {
        try manager.createDirectory(at: folder, withIntermediateDirectories: false)
        try setMode(0o700, folder.path)
      }
      let target = try file("real.json", in: files)
      let link = links.appending(path: "config.json").path
      try manager.createSymbolicLink(atPath: link, withDestinationPath: "middle.json")
      try manager.createSymbolicLink(
        atPath: links.appending(path: "middle.json").path, withDestinationPath: "../files/real.json")
      let accepted = try distrust(link)
      #expect(accepted == trust)
      try setMode(0o664, target)
      let found = try distrust(link)
      #expect(
        found.what.hasPrefix("leads to ")
          && found.what.contains("real.json, which can be changed by other users (mode 664)"))
      #expect(found.command.hasSuffix("real.json"))
      try setMode(0o600, target)
      for folder in [links, files] {
        try setMode(0o777, folder.path)
        #expect(try distrust(link).what.contains("is in the folder"), "\(folder.lastPathComponent)")
        try setMode(0o700, folder.path)
      }
      let restored = try distrust(link)
      #expect(restored == trust)
    }
  }

  @Test("a file or folder of another user is refused, except root's")
  func owner() throws {
    try EmptyFolder.with { folder in
      let path = try file("config.json", in: folder)
      let found = try distrust(path, user: geteuid() + 1)
      guard geteuid() != 0 else {
        // Everyone trusts files of root; root does not trust files of other users.
        #expect(found == trust)
        #expect(chown(path, 12345, 12345) == 0)
        let found = try distrust(path)
        #expect(found.what == "belongs to another user (ID 12345)")
        #expect(found.command == "sudo chown 0 \(path)")
        #expect(chown(path, 0, 0) == 0 && chown(folder.path, 12345, 12345) == 0)
        #expect(
          try distrust(path).what == "is in the folder \(folder.path), which belongs to another user (ID 12345)")
        #expect(chown(folder.path, 0, 0) == 0)
        // A link by another user in a folder that everyone can write to.
        try setMode(0o1777, folder.path)
        let link = folder.appending(path: "link.json").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        #expect(try distrust(link) == trust)
        #expect(lchown(link, 12345, 12345) == 0)
        #expect(
          try distrust(link).what == "is reached by the link \(link), which belongs to another user (ID 12345)")
        #expect(try distrust(link).command == "sudo chown -h 0 \(link)")
        // Only root can change the mode of its files.
        try setMode(0o1700, folder.path)
        try setMode(0o666, path)
        #expect(try distrust(path, user: 12345).command == "sudo chmod go-w \(path)")
        return
      }
      #expect(found.what == "belongs to another user (ID \(geteuid()))")
      #expect(found.command == "sudo chown \(geteuid() + 1) \(path)")
    }
  }

  @Test("a pipe from a shell is read, and a missing file is reported as missing")
  func pipes() throws {
    try EmptyFolder.with { folder in
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: Data("{}".utf8))
      try pipe.fileHandleForWriting.close()
      let accepted = try distrust("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
      #expect(accepted == trust)
      #expect(try TrustedFile(path: "/dev/null").bytes() == [])
      #expect(throws: POSIXError.self) { try TrustedFile(path: folder.appending(path: "none").path).bytes() }
      #expect(throws: (any Error).self) { try TrustedFile(path: folder.path).bytes() }
    }
  }

  @Test("jamf-cli's file is checked like our own, and is then not used")
  func jamfCLI() throws {
    try EmptyFolder.with { home in
      let folder = home.appending(path: "jamf-cli")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      try setMode(0o700, folder.path)
      let path = folder.appending(path: "config.yaml").path
      try Data("profiles:\n  a:\n    url: https://a.example.com\n    auth-method: token\n    token: env:T\n".utf8)
        .write(to: URL(filePath: path))
      try setMode(0o666, path)
      let environment = ["XDG_CONFIG_HOME": home.path, "HOME": home.path]
      let refused = JamfCLIConfiguration.load(environment: environment)
      #expect(refused?.profiles.isEmpty == true)
      #expect(refused?.mistakes.first?.description.contains("it can be changed by other users (mode 666)") == true)
      #expect(refused?.mistakes.first?.description.hasSuffix("run: chmod go-w \(path)") == true)
      try setMode(0o644, path)
      #expect(JamfCLIConfiguration.load(environment: environment)?.profiles.keys.sorted() == ["a"])
    }
  }
}
