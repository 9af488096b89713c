import Foundation
import Testing

extension EndToEnd {
  @Suite("Against a server in another process")
  struct ServerTests {
    @Test("the browser signs in, loads, opens and refreshes over tokens that live five seconds")
    func shortTokens() throws {
      let server = try ServerProcess("--computers", "250", "--fault", "token-lifetime=5")
      let session = try TmuxSession(environment: server.credential)
      try session.start("--host \(server.address)")
      try session.waitForRest(withText: "250 of 250")
      try session.wait(forText: "Jamf binary version")
      let start = ContinuousClock.now
      // Computers are opened until the first token is long dead.
      try session.wait(for: "six seconds of browsing") { screen in
        try session.send("j")
        #expect(!screen.contains { $0.contains("token") })
        return start.duration(to: .now) > .seconds(6)
      }
      try session.send("g", "r")
      try session.wait(forText: "Jamf binary version")
      try session.send("q")
      try session.wait(forText: "ready>")
      #expect(try server.tokenCount() >= 2)
    }

    @Test("refreshing keeps filter, cursor and scroll on their computers")
    func refresh() throws {
      var server: ServerProcess? = try ServerProcess.replaceable("--computers", "400")
      let address = try #require(server?.address)
      let port = try #require(server?.port)
      let session = try TmuxSession(environment: server?.credential ?? [:])
      try session.start("--host \(address)")
      try session.waitForRest(withText: "400 of 400")
      try session.send("/")
      try session.type("macbook air")
      try session.send("Enter")
      try session.waitForRest(withText: "filter: macbook air")
      try session.send("j", "j", "j")
      let before = try session.wait(for: "the fourth match") { $0.firstIndex { $0.hasPrefix("▸") } == 5 }
      let row = try #require(before.first { $0.hasPrefix("▸") })
      // More computers are there now, so that a list that was loaded again can be told from the old one.
      server = nil
      server = try ServerProcess("--computers", "700", "--port", "\(port)")
      try session.send("r")
      let after = try session.wait(for: "the grown list") { $0.contains { $0.contains(" of 700") } }
      #expect(after.contains { $0.hasPrefix("▸") && $0.prefix(60) == row.prefix(60) })
      #expect(after.contains { $0.contains("filter: macbook air") })
      withExtendedLifetime(server) {}
    }

    @Test("when the server goes away the list stays, and r tries again when it is back")
    func serverGoesAway() throws {
      var server: ServerProcess? = try ServerProcess.replaceable("--computers", "250")
      let address = try #require(server?.address)
      let port = try #require(server?.port)
      let session = try TmuxSession(environment: server?.credential ?? [:])
      try session.start("--host \(address)")
      try session.waitForRest(withText: "250 of 250")
      server = nil
      try session.send("r")
      let failed = try session.wait(forText: "connection refused")
      #expect(failed.contains { $0.contains("250 of 250") })
      #expect(failed.contains { $0.hasPrefix("▸") })
      server = try ServerProcess("--computers", "260", "--port", "\(port)")
      try session.send("r")
      try session.wait(forText: "260 of 260")
      withExtendedLifetime(server) {}
    }

    @Test(
      "what goes wrong while browsing becomes a line, the list stays and r tries again",
      arguments: [("html=1", "web page"), ("truncate-json=1", "cannot be read"), ("edge-html=1", "in front of")])
    func faultsWhileBrowsing(fault: String, mention: String) throws {
      var server: ServerProcess? = try ServerProcess.replaceable("--computers", "100")
      let address = try #require(server?.address)
      let port = try #require(server?.port)
      let session = try TmuxSession(environment: server?.credential ?? [:])
      try session.start("--host \(address)")
      try session.waitForRest(withText: "100 of 100")
      server = nil
      server = try ServerProcess("--computers", "100", "--port", "\(port)", "--fault", fault)
      try session.send("r")
      let failed = try session.wait(forText: mention)
      #expect(failed.contains { $0.contains("100 of 100") } && failed.contains { $0.hasPrefix("▸") })
      server = nil
      server = try ServerProcess("--computers", "120", "--port", "\(port)")
      try session.send("r")
      let mended = try session.wait(forText: "120 of 120")
      #expect(!mended.contains { $0.contains(mention) })
      withExtendedLifetime(server) {}
    }

    /// Text fields from every section that has any outside of lists, and some inside of them.
    private static let textFields = [
      "id", "udid", "name", "managementId", "username", "realname", "email", "position", "phone", "room",
      "serialNumber",
      "model", "make", "osVersion", "assetTag", "barcode1", "platform", "jamfBinaryVersion", "ip", "site", "vendor",
      "poNumber", "purchasing.appleCareId", "diskEncryption.diskEncryptionConfigurationName",
      "security.xprotectVersion", "operatingSystem.build", "applications[].name", "groupMemberships[].groupName",
      "configurationProfiles[].displayName", "localUserAccounts[].username", "certificates[].commonName",
      "storage.disks[].model", "printers[].name", "extensionAttributes[].name",
    ]

    @Test("nothing that a server's text could do to a terminal reaches it")
    func hostileText() throws {
      let server = try ServerProcess("--computers", "60", "--fault", "hostile-text")
      for arguments in [["list"], ["list", "--output", "json"], ["list", "--output", "table"]] {
        let result = try Program.run(arguments + ["--host", server.address], environment: server.credential)
        #expect(result.status == 0)
        #expect(HostileText.found(in: result.output) == [])
      }
      // A line break or a tab that got through would make other lines or other columns of them.
      let plain = try Program.run(
        ["list", "--host", server.address, "--columns", Self.textFields.joined(separator: ",")],
        environment: server.credential)
      #expect(HostileText.found(in: plain.output) == [])
      let lines = plain.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count == 60)
      #expect(
        lines.allSatisfy { line in
          line.split(separator: "\t", omittingEmptySubsequences: false).count == Self.textFields.count
        })
      let session = try TmuxSession(environment: server.credential)
      let written = try session.bytesWritten {
        try session.start("--host \(server.address)")
        try session.waitForRest(withText: "60 of 60")
        for _ in 1...5 {
          try session.send("Enter", "PageDown", "PageDown", "G", "Escape", "j")
        }
        try session.send("/")
        try session.type("a")
        try session.wait(for: "the filter line") { $0.contains { $0.contains("Filter: a") } }
      }
      #expect(HostileText.foundOnTerminal(written.bytes) == [])
      #expect(session.buffer().isEmpty)
    }

    @Test("a control character in an error never reaches the terminal")
    func hostileError() throws {
      let result = try Program.run(["list", "--host", "a\u{1B}]52;c;eA==\u{07}\u{9B}b"])
      #expect(result.status == 64 || result.status == 78)
      #expect(HostileText.found(in: result.errors) == [])
    }
  }
}
