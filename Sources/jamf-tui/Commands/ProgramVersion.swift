import CBuildInformation
import Inventory
import Wording

/// The output of `--version`, and other uses of the program's version.
enum ProgramVersion {
  static let number = ProductVersion.number

  /// The Jamf Pro release whose OpenAPI document the client is generated from.
  static let documentRelease = "11.30.2"

  /// `jamf-tui 0.1.0`.
  static let name = "jamf-tui \(number)"

  /// The version, what it was built from and with, and the API versions it speaks: one line each.
  static var text: String {
    let layouts = LayoutVersion.allCases.map(\.name)
    return """
      \(name)
      built from \(commit.isEmpty ? "an unknown commit" : "commit \(commit)") with Swift \(swift), \(kind)
      computer inventory API \(layouts.first ?? "") to \(layouts.last ?? ""), as of Jamf Pro \(documentRelease)
      """
  }

  /// The commit passed in by the build; empty when none was passed.
  private static var commit: String { String(cString: build_commit()) }

  private static var swift: String {
    #if compiler(>=6.5)
      "6.5 or newer"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static var kind: String {
    #if DEBUG
      "not optimized"
    #else
      "optimized"
    #endif
  }
}
