import Testing

@testable import jamf_tui

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite("Work that Ctrl-C interrupts")
struct InterruptionTests {
  @Test("a broken connection does not end the program afterward, because connections outlive the work")
  func pipeSignal() throws {
    // Has the same effect as ignoring the signal, but differs from it.
    signal(SIGPIPE) { _ in }
    try Interruption().heeded {}
    let after = signal(SIGPIPE, SIG_IGN)
    #expect(unsafeBitCast(after, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self))
  }
}
