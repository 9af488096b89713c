import Testing

@testable import jamf_tui

@Suite("A command line as passed by bash")
struct ShellLineTests {
  private static let breaks = " \t\n\"'><=;|&(:"

  private func lines(_ line: String, _ words: String...) -> [String] {
    ShellLine(line, breaks: Self.breaks).lines(.words(words))
  }

  @Test("words are those that the program would get")
  func words() {
    let line = ShellLine(#"jamf-tui list --filter 'a b'\ c "x\"y" na"#, breaks: Self.breaks)
    #expect(line.words == ["jamf-tui", "list", "--filter", "a b c", #"x"y"#])
    #expect(line.current == "na" && line.quote == nil)
    #expect(ShellLine("jamf-tui list ", breaks: "").words == ["jamf-tui", "list"])
    #expect(ShellLine("jamf-tui '' x", breaks: "").words == ["jamf-tui", ""])
    #expect(ShellLine("jamf-tui 'a b", breaks: "").current == "a b")
    #expect(ShellLine("jamf-tui 'a b", breaks: "").quote == "'")
  }

  @Test("the part before a colon or an equals sign is omitted, because the shell has it")
  func breaks() {
    #expect(lines("jamf-tui list --sort name:d", "name:desc") == ["desc"])
    #expect(lines("jamf-tui list --output=js", "--output=json") == ["json"])
    #expect(lines("jamf-tui list --sort a:asc,b:", "a:asc,b:asc") == ["asc"])
    // Nothing is escaped within quotation marks.
    #expect(lines("jamf-tui list --sort 'name:d", "name:desc") == ["name:desc"])
  }

  @Test("special characters are escaped, unless they are in quotation marks")
  func escaping() {
    #expect(lines("jamf-tui --view N", "Never seen") == [#"Never\ seen"#])
    #expect(lines("jamf-tui --profile a", "a'$(x)`;") == [#"a\'\$\(x\)\`\;"#])
    #expect(lines("jamf-tui --view 'N", "Never seen") == ["Never seen"])
  }
}
