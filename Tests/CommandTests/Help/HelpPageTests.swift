import HelpPages
import Testing

@testable import jamf_tui

@Suite("Help pages")
struct HelpPageTests {
  @Test("every help page fits into 80 columns below its usage, and its paragraphs break only where a line is full")
  func pages() {
    let pages = HelpPage.all(of: JamfTUI.self)
    #expect(pages.count > 10)
    for page in pages { #expect(page.faults(hasTables: true).filter { !$0.contains("USAGE:") }.isEmpty, "\(page)") }
  }
}
