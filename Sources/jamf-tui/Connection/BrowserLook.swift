import Browser
import Screen

/// How the browser looks and what its keys mean: the options, and where they say nothing the configuration.
struct BrowserLook {
  var theme: Theme
  var keyMap: KeyMap
  var isASCII: Bool
  var usesMouse: Bool
  var isAccessible: Bool

  init(_ options: LookOptions, _ settings: Settings) {
    let browse = settings.configuration.browse
    isASCII = options.isASCII
    usesMouse = options.usesMouse || browse.mouse ?? false
    isAccessible = options.isAccessible || browse.accessible ?? false
    keyMap = KeyMap.reading(browse.keys).map
    theme = options.theme ?? browse.theme ?? .standard
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
