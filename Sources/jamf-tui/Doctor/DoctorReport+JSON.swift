import APIRuntime
import ArgumentParser
import Inventory

extension DoctorReport {
  /// The report for programs: one object with the verdicts, a line each, and the exit code. What there is nothing to say of
  /// is left out.
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
