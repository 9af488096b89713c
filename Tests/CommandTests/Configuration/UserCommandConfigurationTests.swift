import Browser
import Testing

@testable import jamf_tui

@Suite("Commands in the configuration file")
struct UserCommandConfigurationTests {
  private func problems(_ commands: String) -> [String] {
    do {
      _ = try ConfigurationReader.read(Array("{\n\"commands\": \(commands)}".utf8), file: "c.json")
      return []
    } catch { return error.problems.map(\.description) }
  }

  @Test("words are split once, and a list is taken as it is")
  func words() throws {
    let text = """
      {"commands": [
        {"name": "Ping", "run": "ping -c1 '{ip}' \\"a b\\" c\\\\ d"},
        {"name": "Shell", "run": ["sh", "-c", "echo $COMPUTER_NAME | wc"], "variables": ["name"]},
        {"name": "All", "run": "tag", "for": "all", "stdin": "{serialNumber}"},
        {"name": "SSH", "run": "ssh -- {ip}", "terminal": true}
      ]}
      """
    let commands = try ConfigurationReader.read(Array(text.utf8), file: "c.json").commands
    #expect(commands.map(\.name) == ["Ping", "Shell", "All", "SSH"])
    let ping = try ["ping", "-c1", "{ip}", "a b", "c d"].map { try CommandWord($0) }
    #expect(commands[0].words == ping)
    #expect(commands[1].words.count == 3 && commands[1].variables == ["name"])
    let line = try CommandWord("{serialNumber}")
    #expect(commands[2].target == .all && commands[2].input == line)
    #expect(commands[3].takesTerminal)
  }

  @Test(
    "mistakes are reported with their line",
    arguments: [
      ("[{\"name\": \"a\", \"run\": \"x {serialNumbr}\"}]", "there is no field \"serialNumbr\"; similar: serialNumber"),
      ("[{\"name\": \"a\", \"run\": \"x\", \"fro\": \"all\"}]", "did you mean \"for\"?"),
      ("[{\"name\": \"a\", \"run\": \"x\", \"for\": \"eech\"}]", "did you mean \"each\"?"),
      ("[{\"name\": \"a\", \"run\": \"x | y\"}]", "no shell reads |"),
      ("[{\"name\": \"a\", \"run\": \"x 'y\"}]", "a quotation mark (') is not closed"),
      ("[{\"name\": \"a\", \"run\": \"x {name\"}]", "a \"{\" has no \"}\""),
      ("[{\"name\": \"a\", \"run\": \"\"}]", "names no program"),
      ("[{\"name\": \"a\", \"run\": 1}]", "must be a text in quotes, or a list of words in [ ]"),
      ("[{\"name\": \"a\"}]", "needs a \"run\""),
      ("[{\"run\": \"x\"}]", "a command needs a \"name\""),
      ("[{\"name\": \"a\", \"run\": [\"sh\", \"-c\", \"{name}\"]}]", "use \"variables\": [\"name\"]"),
      ("[{\"name\": \"a\", \"run\": \"x\", \"variables\": [\"nam3\"]}]", "there is no field \"nam3\""),
      ("[{\"name\": \"a\", \"run\": \"x\"}, {\"name\": \"a\", \"run\": \"y\"}]", "two commands named \"a\""),
      ("{}", "\"commands\" must be a list of commands"),
      ("[1]", "a command must be an object"),
    ])
  func mistakes(_ text: String, _ wanted: String) {
    let found = problems(text)
    #expect(found.count == 1 && found[0].hasPrefix("c.json:2: ") && found[0].contains(wanted), "\(found)")
  }

  @Test("variables that hold secrets of any profile are known, so that programs do not inherit them")
  func secrets() throws {
    let text = """
      {"profiles": {
        "a": {"host": "a.example.com", "auth": {"type": "token", "token": "env:A_TOKEN"},
          "proxy": {"address": "p.example.com:3128", "username": "u", "password": "env:PROXY_PASSWORD"}},
        "b": {"host": "b.example.com", "auth": {"type": "apiClient", "clientID": "1", "clientSecret": "env:B_SECRET"}},
        "c": {"host": "c.example.com", "auth": {"type": "token", "token": "file:~/token"}}
      }}
      """
    let configuration = try ConfigurationReader.read(Array(text.utf8), file: "c.json")
    #expect(configuration.secretVariables == ["A_TOKEN", "PROXY_PASSWORD", "B_SECRET"])
  }

  @Test("names of extension attributes are accepted, because only the server knows them")
  func attributes() {
    #expect(problems("[{\"name\": \"a\", \"run\": \"x {ea.batteryCycleCount}\"}]").isEmpty)
  }
}
