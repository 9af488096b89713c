public import ArgumentParser
public import Screen

/// How the browser looks.
struct LookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Colours: \(Theme.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "name"))
  var theme: Theme?

  @Flag(name: .customLong("ascii"), help: "Draw with ASCII characters only.")
  var isASCII = false

  @Flag(name: .customLong("mouse"), help: "Take clicks and the wheel from the start.")
  var usesMouse = false

  @Flag(
    name: .customLong("accessible"),
    help: "For screen readers: no boxes, no moving signs, the terminal's cursor on the selected row.")
  var isAccessible = false
}

extension Theme: ExpressibleByArgument {}
