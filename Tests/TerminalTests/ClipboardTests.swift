import Foundation
import Screen
import Testing

@testable import Terminal

extension TerminalSuites {
  @Suite("Copying") struct ClipboardTests {
    @Test(
      "the copy methods, best first",
      arguments: [
        ([:], [], [.osc52]),
        (["TMUX": "/tmp/t,1,0", "TERM": "tmux"], ["tmux"], [.tmux, .osc52]),
        (["TMUX": "/tmp/t,1,0"], [], [.osc52]),
        (
          ["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"], ["wl-copy", "xsel"],
          [.native(program: "wl-copy"), .native(program: "xsel")]
        ),
        (["DISPLAY": ":0"], ["xclip", "xsel"], [.native(program: "xclip")]),
        (["WAYLAND_DISPLAY": "wayland-0", "SSH_TTY": "/dev/pts/1"], ["wl-copy"], [.osc52]),
        (["DISPLAY": ":0", "TMUX": "/tmp/t,1,0"], ["xclip", "tmux"], [.native(program: "xclip"), .tmux]),
        (
          ["DISPLAY": ":10", "TMUX": "/tmp/t,1,0", "SSH_CONNECTION": "a 1 b 22"], ["xclip", "tmux"],
          [.tmux, .native(program: "xclip")]
        ),
        ([:], ["pbcopy"], [.osc52]),
      ] as [([String: String], Set<String>, [CopyRoute])])
    func routes(environment: [String: String], installed: Set<String>, expected: [CopyRoute]) {
      let routes = Clipboard.routes(environment: environment, isMac: false, isInstalled: installed.contains)
      #expect(routes == (expected.last == .osc52 ? expected : expected + [.osc52]))
    }

    @Test("on a Mac, its own clipboard comes before tmux, because Terminal.app ignores what tmux sends; not over ssh")
    func mac() {
      let installed: Set = ["pbcopy", "tmux"]
      func routes(_ environment: [String: String]) -> [CopyRoute] {
        Clipboard.routes(environment: environment, isMac: true, isInstalled: installed.contains)
      }
      #expect(routes([:]) == [.native(program: "pbcopy"), .osc52])
      #expect(routes(["TMUX": "/tmp/t,1,0"]) == [.native(program: "pbcopy"), .tmux, .osc52])
      #expect(routes(["TMUX": "/tmp/t,1,0", "SSH_TTY": "/dev/ttys001"]) == [.tmux, .osc52])
      #expect(routes(["SSH_CONNECTION": "a 1 b 22"]) == [.osc52])
    }

    @Test("the terminal gets the text, unless it is too long") func osc52() throws {
      let pty = try PseudoTerminal()
      let terminal = try pty.open()
      defer { terminal.close() }
      #expect(terminal.write(osc52: "117"))
      #expect(pty.take(until: "\u{1B}]52;c;MTE3\u{07}").hasSuffix("\u{1B}]52;c;MTE3\u{07}"))
      let before = terminal.bytesWritten
      let isTooLongTaken = terminal.write(osc52: String(repeating: "x", count: 56_245))
      #expect(!isTooLongTaken)
      #expect(terminal.bytesWritten == before)
      let isLongestTaken = terminal.write(osc52: String(repeating: "x", count: 56_244))
      #expect(isLongestTaken)
    }

    @Test("GNU screen gets it in wrapped chunks with the same bytes") func screen() throws {
      let plain = try #require(OSC52.sequence(for: Array(String(repeating: "abc", count: 400).utf8), inScreen: false))
      let wrapped = try #require(OSC52.sequence(for: Array(String(repeating: "abc", count: 400).utf8), inScreen: true))
      let pieces = String(decoding: wrapped, as: UTF8.self).components(separatedBy: "\u{1B}\\").dropLast()
      #expect(pieces.count > 1 && pieces.allSatisfy { $0.hasPrefix("\u{1B}P") })
      #expect(pieces.dropLast().allSatisfy { $0.utf8.count == 2 + 240 })
      #expect(pieces.map { $0.dropFirst(2) }.joined() == String(decoding: plain, as: UTF8.self))
    }

    @Test("a program gets the text and its failure is reported") func programs() throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "copied-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: file) }
      let text = String(repeating: "management é ", count: 20_000)
      try ClipboardProgram.run(["dd", "of=\(file.path)"], standardInput: text)
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
      #expect(throws: ClipboardError.failed(program: "false", status: 1)) {
        try ClipboardProgram.run(["false"], standardInput: text)
      }
      #expect(throws: ClipboardError.timedOut(program: "sleep")) {
        try ClipboardProgram.run(["sleep", "60"], standardInput: "", within: .milliseconds(30))
      }
      #expect(throws: ClipboardError.self) { try ClipboardProgram.run(["no-such-program-9"], standardInput: "") }
      #expect(throws: ClipboardError.notARunnableRoute) { try Clipboard.run(.osc52, "x") }
    }

    @Test("tmux's buffer contains the copied text", .enabled(if: Tmux.isInstalled)) func tmux() throws {
      let tmux = try Tmux()
      defer { tmux.end() }
      setenv("TMUX", tmux.variable, 1)
      defer { unsetenv("TMUX") }
      try Clipboard.run(.tmux, "0a1b-é\nsecond")
      #expect(try tmux.buffer() == "0a1b-é\nsecond")
    }
  }
}
