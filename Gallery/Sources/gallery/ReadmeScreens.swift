/// The blocks of the README that are screens: from `<!-- screen: NAME` to `<!-- /screen -->`.
enum ReadmeScreens {
  private static let begin = "<!-- screen: "
  private static let end = "<!-- /screen -->"

  static func names(in readme: String) -> [String] {
    readme.split(separator: "\n").filter { $0.hasPrefix(begin) }.map { line in
      String(line.dropFirst(begin.count).prefix { $0 != ";" && $0 != " " })
    }
  }

  /// Puts the screen in the scene's blocks, with a word on how it is taken.
  static func replacing(_ scene: Scene, with screen: StyledScreen, in readme: String) throws -> String {
    var lines: [String] = []
    var isInside = false
    for line in readme.split(separator: "\n", omittingEmptySubsequences: false) {
      if isInside {
        isInside = line != end
        if isInside { continue }
      }
      if names(in: String(line)) == [scene.name] {
        isInside = true
        let keys = scene.keys.isEmpty ? "" : ", keys: \(scene.keys)"
        lines.append("\(begin)\(scene.name); \(scene.width)x\(scene.height), `jamf-tui --demo`\(keys) -->")
        lines += ["```text"] + screen.text + ["```"]
      } else {
        lines.append(String(line))
      }
    }
    guard !isInside else { throw Failure("README.md does not end the screen \(scene.name) with \(end)") }
    return lines.joined(separator: "\n")
  }
}
