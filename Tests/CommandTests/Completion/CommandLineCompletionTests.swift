import DemoServer
import Foundation
import Inventory
import ManualPages
import Testing

@testable import jamf_tui

@Suite("Completing command lines")
struct CommandLineCompletionTests {
  // For all tests: in debug builds, describing the commands takes longer than everything else here.
  private static let root = Result { try CommandDescription.root() }

  private func reply(_ words: String..., environment: [String: String] = ["HOME": "/nonexistent"]) throws
    -> CompletionReply
  {
    let completion = CommandLineCompletion(
      root: try Self.root.get(), values: CompletionValues(environment: environment))
    return completion.reply(after: Array(words.dropLast()), current: words.last ?? "")
  }

  private func texts(_ reply: CompletionReply) -> [String] { reply.words.map(\.text) }

  @Test("commands and subcommands")
  func commands() throws {
    #expect(texts(try reply("li")) == ["list"])
    let all = texts(try reply(""))
    #expect(all == (try Self.root.get()).shownSubcommands.map(\.commandName))
    #expect(!all.contains("complete"))
    #expect(texts(try reply("config", "")).starts(with: ["path"]))
    #expect(texts(try reply("help", "dem")) == ["demo-server"])
    #expect(texts(try reply("manual", "li")) == ["list"])
    #expect(texts(try reply("completions", "")) == ["bash", "zsh", "fish"])
    // Only the first word can be a command.
    #expect(!texts(try reply("list", "")).contains("list"))
  }

  @Test("options of the command, each once unless it can be repeated; those of browse without its name")
  func options() throws {
    #expect(texts(try reply("list", "--col")) == ["--columns"])
    #expect(texts(try reply("list", "--columns", "name", "--col")).isEmpty)
    #expect(texts(try reply("--the")) == ["--theme"])
    #expect(texts(try reply("browse", "--the")) == ["--theme"])
    #expect(texts(try reply("demo-server", "--fault", "html=3", "--fau")) == ["--fault"])
    #expect(texts(try reply("doctor", "--columns")).isEmpty)
    #expect(texts(try reply("list", "")).contains("--filter"))
    #expect(texts(try reply("list", "--", "--fi")).isEmpty)
  }

  @Test("enumerated values, after the option or its equals sign")
  func values() throws {
    #expect(texts(try reply("list", "--output", "")).sorted() == OutputFormat.allCases.map(\.rawValue).sorted())
    #expect(texts(try reply("list", "--output=nd")) == ["--output=ndjson"])
    #expect(texts(try reply("--theme", "h")) == ["high-contrast"])
    #expect(texts(try reply("list", "--log-file", "x", "--log-level", "deb")) == ["debug"])
    #expect(texts(try reply("show", "--by", "serial")) == ["serialNumber"])
    #expect(texts(try reply("demo-server", "--api", "v1,v")) == ["v1,v2", "v1,v3", "v1,v4"])
    let faults = try reply("demo-server", "--fault", "")
    #expect(texts(faults).count == FaultKind.allCases.count && faults.kind == .open)
    #expect(texts(faults).contains("latency=") && texts(faults).contains("duplicates"))
    #expect(texts(try reply("show", "1", "--section", "HARDWARE,STO")) == ["HARDWARE,STORAGE"])
    #expect(texts(try reply("--view", "nev")) == ["Never seen"])
  }

  @Test("fields, in any letter case, by name or path, and each once in a list")
  func fields() throws {
    let reply = try reply("list", "--columns", "name,lastcon")
    #expect(texts(reply) == ["name,lastContact"])
    #expect(reply.words.first?.meaning == "Last contact")
    #expect(reply.kind == .open)
    #expect(!texts(try self.reply("list", "--columns", "name,")).contains("name,name"))
    #expect(texts(try self.reply("list", "--columns", "hardware.serialN")) == ["hardware.serialNumber"])
    #expect(texts(try self.reply("--pick", "managementI")).contains("managementId"))
    // Every proposed field exists.
    for text in texts(try self.reply("list", "--columns", "")) {
      #expect(throws: Never.self) { try FieldCatalogue.jamfPro.field(named: text) }
    }
  }

  @Test("a direction after a field of a sort")
  func directions() throws {
    #expect(
      texts(try reply("list", "--sort", "model,lastContact:")) == ["model,lastContact:asc", "model,lastContact:desc"])
    #expect(texts(try reply("list", "--sort", "lastContact:d")) == ["lastContact:desc"])
    #expect(
      texts(try reply("list", "--sort", "lastContact")) == ["lastContact", "lastContact:asc", "lastContact:desc"])
    // A field is not proposed twice.
    #expect(texts(try reply("list", "--sort", "lastContact:desc,lastCon")).isEmpty)
  }

  @Test("the last word of a filter: its field, then named values; all of them are valid")
  func filters() throws {
    #expect(texts(try reply("list", "--filter", "macbook supervi")) == ["macbook supervised:"])
    #expect(texts(try reply("list", "--filter", "!supervised:y")) == ["!supervised:yes"])
    #expect(texts(try reply("list", "--filter", "(lastContact:tod")) == ["(lastContact:today"])
    #expect(texts(try reply("list", "--filter", "mac ")).isEmpty)
    var filters =
      texts(try reply("list", "--filter", "duplicates:")) + texts(try reply("list", "--filter", "lastContact:"))
    filters += texts(try reply("list", "--filter", "gatekeeperStatus:"))
    #expect(filters.count > 10)
    for filter in filters {
      #expect(throws: Never.self) { try Filter(filter, catalogue: .jamfPro, now: 0, timeZone: .utc) }
    }
  }

  @Test("a table in a filter, and in its brackets the names of its fields and their values")
  func tables() throws {
    #expect(texts(try reply("list", "--filter", "mac partit")).contains("mac partitions:("))
    let fields = texts(try reply("list", "--filter", "mac partitions:("))
    #expect(fields.contains("mac partitions:(name:") && fields.contains("mac partitions:(percentUsed:"))
    #expect(texts(try reply("list", "--filter", "applications:(name:a ver")) == ["applications:(name:a version:"])
    #expect(
      texts(try reply("list", "--filter", "partitions:(partitionType:BO")).contains(
        "partitions:(partitionType:BOOT"))
    #expect(
      texts(try reply("list", "--filter", "applications:(name:a) supervi")) == ["applications:(name:a) supervised:"])
    for field in fields {
      #expect(throws: Never.self) { try Filter(field + "?)", catalogue: .jamfPro, now: 0, timeZone: .utc) }
    }
  }

  @Test("files and folders are left to the shell")
  func files() throws {
    #expect(try reply("list", "--config", "x") == .files)
    #expect(try reply("manual", "--directory", "x") == .folders)
    #expect(try reply("list", "--config=x").kind == .files)
  }

  @Test("profiles and views of the given or default configuration, and none of a wrong one")
  func configuration() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "jt-\(UUID().uuidString)/jamf-tui")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    let profile = #"{"host": "example.jamfcloud.com"}"#
    let text = """
      {"profiles": {"production": \(profile), "test lab": \(profile)},
       "browse": {"views": [{"name": "Loaners", "filter": "loan"}]}}
      """
    try Data(text.utf8).write(to: folder.appending(path: "config.json"))
    try Data("{".utf8).write(to: folder.appending(path: "wrong.json"))
    let environment = ["XDG_CONFIG_HOME": folder.deletingLastPathComponent().path, "HOME": "/nonexistent"]
    #expect(texts(try reply("list", "--profile", "", environment: environment)) == ["production", "test lab"])
    #expect(texts(try reply("--view", "loa", environment: environment)) == ["Loaners"])
    let file = folder.appending(path: "config.json").path
    #expect(texts(try reply("list", "--config", file, "--profile", "pro")) == ["production"])
    let wrong = folder.appending(path: "wrong.json").path
    #expect(texts(try reply("list", "--config", wrong, "--profile", "")).isEmpty)
  }
}
