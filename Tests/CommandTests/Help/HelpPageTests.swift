import HelpPages
import Testing

@testable import jamf_tui

@Suite("Help pages")
struct HelpPageTests {
  @Test("every help page fits into 80 columns, and its paragraphs break only where a line is full")
  func pages() {
    let pages = HelpPage.all(of: JamfTUI.self)
    #expect(pages.count > 10)
    for page in pages { #expect(page.faults(hasTables: true).isEmpty, "\(page): \(page.faults(hasTables: true))") }
  }
}
