import ArgumentParser
import Wording

/// All verdicts, one for each check.
struct DoctorReport: Hashable {
  /// In the order of the checks.
  let verdicts: [Verdict]

  /// - Parameter verdicts: in any order; a check that has none was not tried.
  init(_ verdicts: [Verdict]) {
    self.verdicts = DoctorCheck.allCases.map { check in verdicts.first { $0.check == check } ?? .skip(check) }
  }

  /// What the program ends with: the code of the first failure, which is the cause of those behind it.
  var exitCode: ExitCode {
    verdicts.first { $0.grade == .fail }?.exitCode ?? .success
  }

  /// The verdict over all, in a sentence.
  var conclusion: String {
    let warnings = verdicts.count { $0.grade == .warn }
    if let failure = verdicts.first(where: { $0.grade == .fail }) {
      return "The list cannot load. Begin with what failed first: \(failure.check.title)."
    }
    return warnings == 0 ? "All is well." : "The list loads, with \(Quantity.of(warnings, "warning"))."
  }
}
