import ArgumentParser

/// What one check of `doctor` came to: how it is, why as far as known, and what to do next.
struct Verdict: Hashable {
  /// How good it is.
  enum Grade: String {
    case ok
    /// It works, with a drawback worth knowing.
    case warn
    /// The list cannot load for it.
    case fail
    /// Not tried, as something before it failed.
    case skip
  }

  var check: DoctorCheck
  var grade: Grade
  var what: String
  var why: String?
  var next: String?
  /// Further findings, a line each.
  var more: [String] = []
  /// What the program ends with when this is the first failure.
  var exitCode = ExitCode.success

  static func ok(_ check: DoctorCheck, _ what: String, more: [String] = []) -> Verdict {
    Verdict(check: check, grade: .ok, what: what, more: more)
  }

  static func warn(
    _ check: DoctorCheck, _ what: String, why: String? = nil, next: String?, more: [String] = []
  ) -> Verdict {
    Verdict(check: check, grade: .warn, what: what, why: why, next: next, more: more)
  }

  static func skip(_ check: DoctorCheck) -> Verdict {
    Verdict(check: check, grade: .skip, what: "Not tried.")
  }

  static func fail(_ check: DoctorCheck, _ failure: CommandFailure, more: [String] = []) -> Verdict {
    Verdict(
      check: check, grade: .fail, what: failure.what, why: failure.why, next: failure.next, more: failure.more + more,
      exitCode: failure.exitCode)
  }
}
