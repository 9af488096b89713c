import APIRuntime
import ArgumentParser
import Foundation
import JamfProAPI
import Testing

@testable import jamf_tui

@Suite("Writing a profile and its secret")
struct ProfileWritingTests {
  private func mode(_ file: String) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber)?.intValue
  }

  private func profile(
    _ name: String, host: String = "new.example.com", default defaultProfile: String? = nil, typed: String? = nil,
    secret: SecretReference = .environment("S")
  ) throws -> NewProfile {
    NewProfile(
      name: name, address: try ServerAddress(host), signIn: .apiClient(id: "i\"d"), secret: secret,
      typed: typed.map { Secret($0) }, defaultProfile: defaultProfile)
  }

  private func added(_ profile: NewProfile, to text: String) throws -> String {
    var editor = ConfigurationEditor(Array(text.utf8))
    try editor.add(profile)
    return String(decoding: editor.bytes, as: UTF8.self)
  }

  @Test("a new file has the default profile's name and the profile")
  func newText() throws {
    #expect(
      try added(profile("new", default: "new"), to: "") == """
        {
          "defaultProfile": "new",
          "profiles": {
            "new": {
              "host": "new.example.com",
              "auth": { "type": "apiClient", "clientID": "i\\"d", "clientSecret": "env:S" }
            }
          }
        }

        """)
  }

  @Test("a profile is added to the others, and everything else stays byte for byte")
  func besideOthers() throws {
    let text = """
      {
          "profiles": {
              "old":  { "host": "old.example.com", "proxy": "http://p:1" }
          },
          "browse": {"sort":"name"}
      }
      """
    #expect(
      try added(profile("new"), to: text) == """
        {
            "profiles": {
                "old":  { "host": "old.example.com", "proxy": "http://p:1" },
                "new": {
                  "host": "new.example.com",
                  "auth": { "type": "apiClient", "clientID": "i\\"d", "clientSecret": "env:S" }
                }
            },
            "browse": {"sort":"name"}
        }
        """)
    #expect(
      try added(profile("old"), to: text) == """
        {
            "profiles": {
                "old":  { "host": "new.example.com", "proxy": "http://p:1", "auth": { "type": "apiClient", "clientID": "i\\"d", "clientSecret": "env:S" } }
            },
            "browse": {"sort":"name"}
        }
        """)
  }

  @Test(
    "a profile can be added twice to a file of any shape",
    arguments: [
      "", "{}", "{\n}\n", "{\"profiles\": {}}", "{\"profiles\":{\"a\":{}}}", "{\"profiles\":{\"new\":{}}}",
      "\u{FEFF}{\"browse\": {\"mouse\": true}}", "{\"profiles\": {\n}}",
      "{\t\"defaultProfile\": \"a\",\r\n\t\"profiles\": {\"a\": {\"host\": \"x}]\\\"[{\"}}\r\n}",
    ])
  func shapes(text: String) throws {
    let before = try ConfigurationReader.read(Array((text.isEmpty ? "{}" : text).utf8), file: "f")
    let once = try added(profile("new", default: "new"), to: text)
    let twice = try added(profile("new", host: "newer.example.com"), to: once)
    let after = try ConfigurationReader.read(Array(twice.utf8), file: "f")
    #expect(after.defaultProfile == "new")
    #expect(after.profiles["new"]?.host == "newer.example.com")
    #expect(
      after.profiles["new"]?.credential == .apiClient(clientID: "i\"d", clientSecret: .environment("S")))
    var rest = after
    rest.defaultProfile = before.defaultProfile
    rest.profiles["new"] = before.profiles["new"]
    #expect(rest == before)
  }

  @Test("files and their folder are readable by the owner only, and the configuration names the secret's file")
  func files() throws {
    try EmptyFolder.with { folder in
      let file = "\(folder.path)/jamf-tui/config.json"
      let place = SecretReference.file(SecretKeeping.file(for: "my work", beside: file))
      let new = try profile("my work", typed: "hunter2", secret: place)
      _ = try SecretKeeping(environment: [:]).keep(Secret("hunter2"), at: place)
      try ConfigurationFile(path: file).add(new)
      #expect(try mode("\(folder.path)/jamf-tui") == 0o700)
      #expect(try mode(file) == 0o600)
      #expect(try mode("\(folder.path)/jamf-tui/my-work.secret") == 0o600)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.contains("\"file:my-work.secret\"") && !text.contains("hunter2"))
      guard
        case .apiClient(_, let secret?) = try ConfigurationReader.read(Array(text.utf8), file: file)
          .profiles["my work"]?.credential
      else {
        Issue.record("no secret")
        return
      }
      #expect(try SecretStore(environment: [:]).secret(secret) == "hunter2")
    }
  }

  @Test("a stored secret is removed again, and the previous one restored")
  func takingAway() throws {
    try EmptyFolder.with { folder in
      let keeping = SecretKeeping(environment: [:])
      let file = "\(folder.path)/a.secret"
      try keeping.keep(Secret("one"), at: .file(file))()
      #expect(!FileManager.default.fileExists(atPath: file))
      _ = try keeping.keep(Secret("one"), at: .file(file))
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
      let takeAway = try keeping.keep(Secret("two"), at: .file(file))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "two\n")
      #expect(try mode(file) == 0o600)
      takeAway()
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "one\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.secret"])
    }
  }

  #if !os(macOS)
    /// A secret service as a folder with a file for each entry.
    private func secretTool(in folder: URL, script: String? = nil) throws -> [String: String] {
      let program = folder.appending(path: "secret-tool")
      let text =
        script ?? """
          #!/bin/sh
          action=$1; shift
          echo "$action $*" >> '\(folder.path)/calls'
          case $1 in --label=*) shift;; esac
          entry='\(folder.path)'/"$2-$4"
          case $action in
            store) cat > "$entry";;
            lookup) cat "$entry";;
            clear) rm "$entry";;
          esac
          """
      try Data(text.utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
      return ["PATH": "\(folder.path):/usr/bin:/bin"]
    }

    @Test("the keychain gets the secret without an argument that contains it, and removes it again")
    func keychain() throws {
      try EmptyFolder.with { folder in
        let environment = try secretTool(in: folder)
        let place = SecretKeeping.keychain(for: "work")
        let keeping = SecretKeeping(environment: environment)
        let takeAway = try keeping.keep(Secret("hunter2"), at: place)
        #expect(try SecretStore(environment: environment).secret(place) == "hunter2")
        try keeping.keep(Secret("other"), at: place)()
        #expect(try SecretStore(environment: environment).secret(place) == "hunter2")
        takeAway()
        #expect(throws: CommandFailure.self) { try SecretStore(environment: environment).secret(place) }
        let calls = try String(contentsOf: folder.appending(path: "calls"), encoding: .utf8)
        #expect(calls.contains("store --label=jamf-tui work service jamf-tui account work"))
        #expect(!calls.contains("hunter2"))
      }
    }

    @Test(
      "a keychain that refuses the secret, or silently drops it, is reported",
      arguments: ["#!/bin/sh\nexit 3\n", "#!/bin/sh\nexit 0\n", "#!/bin/sh\nexec <&-\n[ $1 = store ] || echo other\n"])
    func lockedKeychain(script: String) throws {
      try EmptyFolder.with { folder in
        let environment = try secretTool(in: folder, script: script)
        let failure = #expect(throws: CommandFailure.self) {
          _ = try SecretKeeping(environment: environment).keep(Secret("hunter2"), at: SecretKeeping.keychain(for: "w"))
        }
        #expect(failure?.what == "The keychain did not accept the secret.")
        #expect(failure?.description.contains("hunter2") == false)
      }
    }
  #endif
}
