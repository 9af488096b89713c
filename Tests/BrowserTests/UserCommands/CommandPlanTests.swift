import Inventory
import Testing

@testable import Browser

@Suite("Commands with the values of computers in them") struct CommandPlanTests {
  private func command(
    _ words: String..., target: UserCommand.Target = .each, input: String? = nil, variables: [String] = []
  ) throws -> UserCommand {
    UserCommand(
      name: "Test", words: try words.map { try CommandWord($0) }, target: target,
      input: try input.map { try CommandWord($0) }, variables: variables)
  }

  private func plan(_ command: UserCommand, _ rows: [String?]...) -> CommandPlan {
    CommandPlan(command, on: rows.enumerated().map { CommandPlan.Computer(name: "mac-\($0)", values: $1) })
  }

  private static let hostile = [
    "$(rm -rf ~)", "; reboot", "`id`", "a b", "\"", "'", "a\nb", "\u{1B}[31m", "| tee /etc/passwd", "{name}", "*", "",
    String(repeating: "x", count: 2_000),
  ]

  @Test(arguments: hostile)
  func `a value stays in its word, whatever is in it`(_ value: String) throws {
    let found = plan(try command("echo", "{name}", "--name={name}", "tail"), [value])
    guard !value.isEmpty else {
      #expect(found.skipped.first?.obstacle == .missing("name"))
      return
    }
    #expect(found.invocations.map(\.words) == [["echo", value, "--name=" + value, "tail"]])
  }

  @Test func `a value that a program would read as an option is left out, unless the word cannot be one`() throws {
    let value = "-oProxyCommand=reboot"
    let bare = plan(try command("ssh", "{name}"), [value], ["mac"])
    #expect(bare.invocations.map(\.words) == [["ssh", "mac"]])
    #expect(bare.skipped.map(\.obstacle) == [.option("name")])
    #expect(bare.skippedSentences { $0 }[0].contains("1 computer is skipped: name begins with \"-\""))
    #expect(plan(try command("ssh", "--", "{name}"), [value]).invocations[0].words == ["ssh", "--", value])
    #expect(plan(try command("ssh", "a@{name}"), [value]).invocations[0].words == ["ssh", "a@" + value])
    #expect(plan(try command("ssh", "{user}{name}"), ["-", "x"]).invocations.isEmpty)
    // A field after the one word that ends options does not protect a field before it.
    #expect(plan(try command("ssh", "{name}", "--"), [value]).invocations.isEmpty)
  }

  @Test func `computers without a value, or with one that cannot be passed, are left out and counted`() throws {
    let found = plan(try command("ping", "{ip}"), ["10.0.0.1"], [nil], [""], ["a\0b"])
    #expect(found.count == 1)
    #expect(
      found.skippedSentences { _ in "IP address" } == [
        "2 computers are skipped: IP address is not reported.",
        "1 computer is skipped: IP address contains a null character.",
      ])
  }

  @Test func `one run for all repeats the words with fields, and gets a line of input for each`() throws {
    let found = plan(try command("tag", "--id={id}", "-v", target: .all, input: "{id};"), ["1"], ["2"], [nil])
    #expect(found.invocations.map(\.words) == [["tag", "--id=1", "--id=2", "-v"]])
    #expect(found.invocations[0].input == "1;\n2;\n")
    #expect(found.invocations[0].subject == "2 computers")
    let lines = plan(try command("cat", target: .all, input: "{name}"), ["a\nroot"], ["b"])
    #expect(lines.invocations[0].input == "b\n")
    #expect(lines.skipped.map(\.obstacle) == [.lineBreak("name")])
    #expect(plan(try command("tag", "{id}", target: .all), [nil]).invocations.isEmpty)
  }

  @Test func `variables carry values to shells`() throws {
    let found = plan(
      try command("sh", "-c", "echo \"$COMPUTER_NAME\"", variables: ["name", "ea.a b"]), ["$(id)", "-x"])
    #expect(found.invocations[0].variables == ["COMPUTER_NAME=$(id)", "COMPUTER_EA_A_B=-x"])
    #expect(found.invocations[0].words == ["sh", "-c", "echo \"$COMPUTER_NAME\""])
  }

  @Test func `what will run is shown on one line, quoted`() throws {
    let found = plan(try command("echo", "{name}"), ["a; b\nc"])
    #expect(found.invocations[0].text == "echo $'a; b\\nc'")
  }

  @Test func `braces are written twice, and mistakes are named`() throws {
    #expect(try CommandWord("{{{ name }}}").filled { _ in "x" } == "{x}")
    #expect(try CommandWord("{{}}").fixed == "{}")
    #expect(throws: CommandWord.Mistake.openBrace) { try CommandWord("{name") }
    #expect(throws: CommandWord.Mistake.strayBrace) { try CommandWord("name}") }
    #expect(throws: CommandWord.Mistake.noName) { try CommandWord("{ }") }
  }

  @Test(arguments: [
    ["sh", "-c", "echo {name}"], ["/bin/bash", "-lc", "echo {name}"], ["env", "A=b", "zsh", "-c", "{name}"],
    ["bash", "-o", "pipefail", "-c", "x{name}"], ["python3.12", "-c", "print('{name}')"], ["perl", "-e{name}"],
    ["sudo", "su", "root", "-c", "id {name}"], ["awk", "{name}"], ["node", "--eval={name}"],
  ])
  func `a value is never part of a text that is executed`(_ words: [String]) throws {
    let command = UserCommand(name: "Test", words: try words.map { try CommandWord($0) })
    #expect(command.mistakes.count == 1)
    #expect(command.mistakes.first?.contains("use \"variables\": [\"name\"]") == true)
  }

  @Test func `shells may get values as arguments and scripts may get input`() throws {
    #expect(try command("sh", "-c", "ping \"$1\"", "sh", "{ip}").mistakes.isEmpty)
    #expect(try command("bash", "/usr/local/bin/tag", "{name}", input: "{name}").mistakes.isEmpty)
    #expect(try command("sh", "-c", "cat", input: "{name}").mistakes.isEmpty)
  }

  @Test func `useless and dangerous commands are refused`() throws {
    #expect(try command("{name}").mistakes == ["{name} cannot choose the program that runs"])
    #expect(try command("bash", "-s", input: "{name}").mistakes.count == 1)
    #expect(try command("sh", input: "{name}").mistakes.count == 1)
    #expect(try command("x", target: .all, variables: ["name"]).mistakes.count == 1)
    let twice = try command("x", variables: ["osVersion", "ea.a b", "ea.a.b"]).mistakes
    #expect(twice == ["\"ea.a b\" and \"ea.a.b\" in \"variables\" have the same variable: COMPUTER_EA_A_B"])
    #expect(UserCommand.variable(of: "osVersion") == "COMPUTER_OS_VERSION")
    #expect(UserCommand(name: "x", words: []).mistakes == ["\"run\" names no program"])
    var both = try command("x", input: "{name}")
    both.takesTerminal = true
    #expect(both.mistakes.count == 1)
  }

  @Test func `outcomes are said in words`() {
    #expect(CommandOutcome.exited(2).words == "status 2")
    #expect(CommandOutcome.exited(139).words == "status 139, SIGSEGV")
    #expect(CommandOutcome.exited(255).words == "status 255")
    #expect(CommandOutcome.notStarted(reason: "Permission denied").words == "not started: Permission denied")
  }

  @Test func `programs that were running when the run was stopped did not fail`() throws {
    let job = CommandJob(
      generation: 1, name: "Ping", takesTerminal: false,
      invocations: (0..<4).map { CommandInvocation(words: ["ping"], subject: "mac-\($0)") })
    var run = CommandRun(job)
    run.take([.ended(0, .exited(0)), .ended(1, .exited(137))])
    run.isStopped = true
    run.take([.ended(2, .exited(143)), .finished])
    #expect(run.summary == "Ping was stopped: 1 done, 1 stopped, 1 not run, 1 failed: mac-1 (status 137, SIGKILL).")
  }

  @Test func `the output keeps its last lines`() {
    var output = CommandOutput()
    for number in 1...(CommandOutput.mostLines + 1) { output.add("\(number)") }
    #expect(output.lines.count + output.lost == CommandOutput.mostLines + 1)
    #expect(output.lines.last?.text == "\(CommandOutput.mostLines + 1)")
    for _ in 0..<2000 { output.add(String(repeating: "x", count: 4096)) }
    #expect(output.lines.reduce(0) { $0 + $1.text.utf8.count } <= CommandOutput.mostBytes)
  }
}
