import APIRuntime
import ArgumentParser
import Inventory
import Screen
import Wording

/// The verdicts of a run, one per check.
struct DoctorReport: Hashable {
  /// In the order of the checks.
  let verdicts: [Verdict]

  /// - Parameter verdicts: in any order. A check without a verdict was not tried.
  init(_ verdicts: [Verdict]) {
    self.verdicts = DoctorCheck.allCases.map { check in verdicts.first { $0.check == check } ?? .skip(check) }
  }

  /// The program's exit code: that of the first failure, which is the cause of the ones after it.
  var exitCode: ExitCode {
    verdicts.first { $0.grade == .fail }?.exitCode ?? .success
  }

  /// The overall verdict, in a sentence.
  var conclusion: String {
    let warnings = verdicts.count { $0.grade == .warn }
    if let failure = verdicts.first(where: { $0.grade == .fail }) {
      return "The list cannot load. Start with the first failure: \(failure.check.title)."
    }
    return warnings == 0 ? "All checks passed." : "The list loads, with \(Quantity.of(warnings, "warning"))."
  }
}

extension DoctorReport {
  /// The report for people: one line per check, with why and what to do below it.
  ///
  /// Parts may quote servers and files, so each is sanitized.
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
    if !skipped.isEmpty { lines.append("skip  Not checked: \(skipped.joined(separator: ", ")).") }
    return (lines + ["", conclusion, ""]).joined(separator: "\n")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension DoctorReport {
  /// The report as JSON: one object with the verdicts, one per line, and the exit code. Empty values are omitted.
  var json: [UInt8] {
    var text: [UInt8] = Array("{\"checks\": [".utf8)
    for (index, verdict) in verdicts.enumerated() {
      text += (index > 0 ? ",\n  " : "\n  ").utf8
      text += verdict.json
    }
    var end = JSONWriter()
    end.beginObject()
    end.member("conclusion", conclusion)
    end.key("exitCode")
    end.int(Int(exitCode.rawValue))
    end.endObject()
    return text + "],\n ".utf8 + end.bytes.dropFirst() + "\n".utf8
  }
}

extension Verdict {
  fileprivate var json: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("check", check.rawValue)
    json.member("verdict", grade.rawValue)
    json.member("what", what)
    if !more.isEmpty {
      json.key("more")
      json.beginArray()
      for text in more { json.visible(text) }
      json.endArray()
    }
    json.member("why", why)
    json.member("next", next)
    json.endObject()
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    self.key(key)
    visible(text)
  }
}
