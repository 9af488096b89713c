/// Screens one after the other in one SVG file. A row that several screens share is in the file once, and a rule for each set
/// of screens shows its rows while one of them is due. Where motion is unwanted or not supported, one screen stays.
struct MovingPicture {
  let text: String

  /// - Parameters:
  ///   - seconds: how long each screen stays.
  ///   - still: the place of the screen that stays where nothing moves.
  init(_ screens: [StyledScreen], seconds: [Double], still: Int, title: String) {
    precondition(screens.count == seconds.count && screens.indices.contains(still))
    // Which screens have a row with this content.
    var rows: [(elements: [String], isShown: [Bool])] = []
    for row in screens[0].lines.indices {
      var places: [[String]: Int] = [:]
      for (place, screen) in screens.enumerated() {
        let elements = SVGPicture.elements(of: screen, row: row)
        if elements.isEmpty { continue }
        let known = places[elements] ?? rows.count
        if known == rows.count {
          places[elements] = known
          rows.append((elements, Array(repeating: false, count: screens.count)))
        }
        rows[known].isShown[place] = true
      }
    }
    var sets: [[Bool]] = []
    for row in rows where !sets.contains(row.isShown) { sets.append(row.isShown) }

    let moving = sets.filter { $0.contains(false) }
    let rules = moving.enumerated().map { number, isShown in
      Self.rule(named: "s\(number)", isShown: isShown, seconds: seconds, still: still)
    }
    let style =
      "\n" + rules.joined(separator: "\n") + "\n@media (prefers-reduced-motion:reduce){g{animation:none!important}}"
    var lines = SVGPicture.head(width: screens[0].width, height: screens[0].height, title: title, style: style)
    for isShown in sets {
      let name = moving.firstIndex(of: isShown).map { #" class="s\#($0)""# } ?? ""
      lines.append("<g\(name)>")
      for row in rows where row.isShown == isShown { lines += row.elements }
      lines.append("</g>")
    }
    text = lines.joined(separator: "\n") + SVGPicture.tail
  }

  /// The rule of a set of screens: what it is without motion, and when it changes.
  private static func rule(named name: String, isShown: [Bool], seconds: [Double], still: Int) -> String {
    let total = seconds.reduce(0, +)
    var steps = ""
    var (passed, last) = (0.0, Bool?.none)
    for (place, shown) in isShown.enumerated() {
      if shown != last { steps += "\(percent(passed / total)){visibility:\(word(shown))}" }
      last = shown
      passed += seconds[place]
    }
    return ".\(name){visibility:\(word(isShown[still]));animation:\(name) \(Int(total.rounded()))s step-end infinite}"
      + "@keyframes \(name){\(steps)}"
  }

  private static func word(_ isShown: Bool) -> String { isShown ? "visible" : "hidden" }

  /// With two decimal places.
  private static func percent(_ share: Double) -> String {
    let hundredths = Int((share * 10_000).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100)" + (rest == 0 ? "" : rest < 10 ? ".0\(rest)" : ".\(rest)") + "%"
  }
}

/// What the moving picture shows: a scene, of which each step is a screen.
struct Tour {
  var scene: Scene
  /// How long each screen stays: the first one, and those after the steps.
  var seconds: [Double]
  /// The place of the screen that stays where nothing moves.
  var still: Int

  static let readme = Tour(
    scene: Scene(
      name: "tour", title: "The list, a filter as it is typed, a computer, its management ID, and charts of the fleet",
      width: 96, height: 22,
      steps: [.press(["/"], until: "Filter:")]
        + (1...6).map { count in
          .type(String("berlin".prefix(count).suffix(1)), until: "Filter: \("berlin".prefix(count))")
        }
        + [
          .press(["Enter"], until: "filter: berlin"), .press(["j", "Enter"], until: "▸ Name"),
          .press(["y"], until: "Copied"), .press(["Escape"], until: "Name ▲"), .press(["Escape"], until: "500 of 500"),
          .press(["O"], until: "Battery health"),
        ]),
    seconds: [2, 1] + Array(repeating: 0.4, count: 5) + [1.6, 1, 3, 3, 0.5, 0.5, 4], still: 7)
}
