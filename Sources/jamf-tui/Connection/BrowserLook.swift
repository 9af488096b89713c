import ArgumentParser
import Browser
import Screen
import Wording

/// How the browser looks and what its keys mean: the options, and where they say nothing the configuration.
struct BrowserLook {
  var theme: Theme
  var keyMap: KeyMap
  var isASCII: Bool
  var usesMouse: Bool
  var isAccessible: Bool

  /// - Throws: `CommandFailure` naming each theme, action and key of the configuration that is none.
  init(_ options: LookOptions, _ settings: Settings) throws {
    let browse = settings.configuration.browse
    isASCII = options.isASCII
    usesMouse = options.usesMouse || browse.mouse ?? false
    isAccessible = options.isAccessible || browse.accessible ?? false
    let (keyMap, keyProblems) = KeyMap.reading(browse.keys)
    self.keyMap = keyMap
    var problems = keyProblems.map { $0.description { NearestNames.name(to: $0, among: $1) } }
    let configured = browse.theme.flatMap { Theme(rawValue: $0) }
    if let name = browse.theme, configured == nil {
      let names = Theme.allCases.map(\.rawValue)
      let meant = NearestNames.name(to: name, among: names).map { "Did you mean \"\($0)\"?" }
      problems.append("There is no theme \"\(name)\". \(meant ?? "There are \(names.joined(separator: ", ")).")")
    }
    theme = options.theme ?? configured ?? .standard
    guard problems.isEmpty else {
      throw CommandFailure(
        "The configuration \(settings.file) is wrong.", more: problems, exitCode: .configuration)
    }
  }

  /// Puts it into what the browser is told at its start.
  func apply(to configuration: inout BrowserConfiguration) {
    configuration.theme = theme
    configuration.keyMap = keyMap
    configuration.usesMouse = usesMouse
    configuration.isAccessible = isAccessible
    if isASCII { configuration.glyphs = .ascii }
  }
}
