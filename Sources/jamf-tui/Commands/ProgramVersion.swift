import CBuildInformation
import Inventory

/// What `--version` prints, and what else names the program's version.
enum ProgramVersion {
  // Packages read the number here, before there is a program to ask.
  static let number = "0.1.0"

  /// The release of Jamf Pro whose document the client is generated from.
  static let documentRelease = "11.30.2"

  /// `jamf-tui 0.1.0`.
  static let name = "jamf-tui \(number)"

  /// The version, what it was built from and with, and what it speaks: a line each.
  static var text: String {
    let layouts = LayoutVersion.allCases.map(\.name)
    return """
      \(name)
      built from \(commit.isEmpty ? "sources of no known commit" : "commit \(commit)") with Swift \(swift), \(kind)
      computer inventory API \(layouts.first ?? "") to \(layouts.last ?? ""), as of Jamf Pro \(documentRelease)
      """
  }

  /// The commit that the build was told of; empty when it was told of none.
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
      "not optimised"
    #else
      "optimised"
    #endif
  }
}
