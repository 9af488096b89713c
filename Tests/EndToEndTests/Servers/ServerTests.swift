import Foundation
import Testing

extension EndToEnd {
  @Suite("Against a server in another process")
  struct ServerTests {
    @Test("the browser signs in, loads, opens and refreshes with tokens that last five seconds")
    func shortTokens() throws {
      let server = try ServerProcess("--computers", "250", "--fault", "token-lifetime=5")
      let session = try TmuxSession(width: 180, height: 36, environment: server.credential)
      try session.start("--host \(server.address)")
      try session.waitForRest(withText: "250 of 250")
      try session.wait(forText: "Jamf binary version")
      let start = ContinuousClock.now
      // Opens computers until the first token has long expired.
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

    @Test("a refresh keeps filter, cursor and scroll position")
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
      // The server now has more computers, so that a reloaded list differs from the old one.
      server = nil
      server = try ServerProcess("--computers", "700", "--port", "\(port)")
      try session.send("r")
      let after = try session.wait(for: "the grown list") { $0.contains { $0.contains(" of 700") } }
      #expect(after.contains { $0.hasPrefix("▸") && $0.prefix(60) == row.prefix(60) })
      #expect(after.contains { $0.contains("filter: macbook air") })
      withExtendedLifetime(server) {}
    }

    @Test("when the server goes away the list stays, and the refresh continues by itself when it is back")
    func serverGoesAway() throws {
      var server: ServerProcess? = try ServerProcess.replaceable("--computers", "250")
      let address = try #require(server?.address)
      let port = try #require(server?.port)
      let session = try TmuxSession(environment: server?.credential ?? [:])
      try session.start("--host \(address)")
      try session.waitForRest(withText: "250 of 250")
      server = nil
      try session.send("r")
      let waiting = try session.wait(forText: "no answer, retrying")
      #expect(waiting.contains { $0.contains("250 of 250") })
      #expect(waiting.contains { $0.hasPrefix("▸") })
      server = try ServerProcess("--computers", "260", "--port", "\(port)")
      try session.wait(forText: "260 of 260")
      withExtendedLifetime(server) {}
    }

    @Test(
      "a failure while browsing becomes a message, the list stays and r retries",
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
      let fixed = try session.wait(forText: "120 of 120")
      #expect(!fixed.contains { $0.contains(mention) })
      withExtendedLifetime(server) {}
    }

    /// Text fields from every section that has some outside of lists, and some in lists.
    private static let textFields = [
      "id", "udid", "name", "managementId", "username", "realname", "email", "position", "phone", "room",
      "serialNumber",
      "model", "make", "osVersion", "assetTag", "barcode1", "platform", "jamfBinaryVersion", "ip", "site", "vendor",
      "poNumber", "purchasing.appleCareId", "diskEncryption.diskEncryptionConfigurationName",
      "security.xprotectVersion", "operatingSystem.build", "applications[].name", "groupMemberships[].groupName",
      "configurationProfiles[].displayName", "localUserAccounts[].username", "certificates[].commonName",
      "storage.disks[].model", "printers[].name", "extensionAttributes[].name",
    ]

    @Test("no control sequence in a server's text reaches the terminal")
    func hostileText() throws {
      let server = try ServerProcess("--computers", "60", "--fault", "hostile-text")
      for arguments in [["list"], ["list", "--output", "json"], ["list", "--output", "table"]] {
        let result = try Program.run(arguments + ["--host", server.address], environment: server.credential)
        #expect(result.status == 0)
        #expect(HostileText.found(in: result.output) == [])
      }
      // An unescaped line break or tab would change the lines or columns.
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
