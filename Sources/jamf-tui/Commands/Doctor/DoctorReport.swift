import APIRuntime
import ArgumentParser
import Inventory
import OpenAPIGenerator
import Screen
import Wording

/// The verdicts of a run, one per check.
struct DoctorReport: Hashable {
  /// In the order of the checks.
  let verdicts: [Verdict]
  /// How the server's API document compares with the program's.
  let drift: DriftOutcome

  /// - Parameter verdicts: in any order. A check without a verdict was not tried.
  init(_ verdicts: [Verdict], drift: DriftOutcome = .notWanted) {
    self.drift = drift
    let verdicts = verdicts + [drift.verdict].compactMap(\.self)
    let checks = DoctorCheck.allCases.filter { $0 != .drift || drift != .notWanted }
    self.verdicts = checks.map { check in verdicts.first { $0.check == check } ?? .skip(check) }
  }

  /// The program's exit code: that of the first failure, which is the cause of the ones after it. Without a failure, that
  /// of a warning that has one.
  var exitCode: ExitCode {
    verdicts.first { $0.grade == .fail }?.exitCode
      ?? verdicts.first { $0.exitCode != .success }?.exitCode ?? .success
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
    lines += drift.lines.map { $0.isEmpty ? "" : String($0.prefix { $0 == " " }) + PlainText($0.trimmed).text }
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
    if case .compared(let drift) = drift {
      end.key("drift")
      drift.write(to: &end)
    }
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

extension DocumentDrift {
  /// The differences, each as a clause and as values for scripts.
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.key("isOlder")
    json.bool(isOlder)
    json.key("findings")
    json.beginArray()
    for finding in findings {
      json.beginObject()
      json.member("subject", finding.subject.rawValue)
      json.member("kind", finding.kind.rawValue)
      json.key("isAffecting")
      json.bool(finding.isAffecting)
      json.member("what", finding.description)
      json.key("operations")
      json.beginArray()
      for operation in finding.operations { json.visible(operation) }
      json.endArray()
      json.member("place", finding.place)
      json.member("before", finding.before)
      json.member("after", finding.after)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    self.key(key)
    visible(text)
  }
}
