import Screen

extension DoctorReport {
  /// The report for people: a line for each check, below it why and what to do.
  ///
  /// Servers and files may be quoted in it, so each part is made safe to print.
  var text: String {
    let width = DoctorCheck.allCases.map(\.title.count).max() ?? 0
    let indentation = String(repeating: " ", count: 6 + width + 2)
    var lines: [String] = []
    for verdict in verdicts where verdict.grade != .skip {
      let title = verdict.check.title.padded(to: width)
      lines.append("\(verdict.grade.rawValue.padded(to: 4))  \(title)  \(PlainText(verdict.what).text)")
      for part in verdict.more + [verdict.why].compactMap(\.self) where !part.isEmpty {
        lines.append(indentation + PlainText(part).text)
      }
      if let next = verdict.next { lines.append("\(indentation)Next: \(PlainText(next).text)") }
    }
    let skipped = verdicts.filter { $0.grade == .skip }.map(\.check.title)
    if !skipped.isEmpty { lines.append("skip  Not tried: \(skipped.joined(separator: ", ")).") }
    return (lines + ["", conclusion, ""]).joined(separator: "\n")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
