/// Going on with another profile. The list of this one stays until the other one's server has answered.
extension BrowserState {
  var canSwitchProfile: Availability {
    if configuration.isDemo { return .unavailable(reason: "The demo has no profiles.") }
    guard configuration.profiles.contains(where: { $0 != configuration.profile }) else {
      return .unavailable(reason: "The configuration has no other profile.")
    }
    return .available
  }

  mutating func openProfiles() -> [BrowserEffect] { open(ProfilePanel(in: self)) }

  mutating func switchProfile(to name: String) -> [BrowserEffect] {
    if case .unavailable(let reason) = canSwitchProfile {
      message = Message(text: reason, tone: .warning)
      return [.bell]
    }
    guard configuration.profiles.contains(name) else {
      message = Message(text: "There is no profile \"\(name)\".", tone: .warning)
      return [.bell]
    }
    guard name != configuration.profile else {
      message = Message(text: "The profile \(name) is in use.")
      return []
    }
    progress.nextProfile = name
    progress.failedProfile = nil
    return [.switchProfile(name)]
  }

  mutating func profileFailed(_ name: String, _ problem: Problem) {
    guard progress.nextProfile == name else { return }
    progress.nextProfile = nil
    progress.failedProfile = LoadProgress.FailedProfile(name: name, problem: problem)
    log.add(Message(text: "Profile \(name): \(problem.sentences)", tone: .failure), at: now)
  }
}
