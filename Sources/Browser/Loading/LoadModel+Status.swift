import Inventory
import Screen

/// What the status line says of loads and of the server.
extension LoadModel {
  /// How far a load is.
  ///
  /// - Parameters:
  ///   - shown: the list that is shown meanwhile.
  ///   - offline: since when the server does not answer, in words; nil while it does, or may soon.
  func progressPiece(after shown: Fleet?, offline: String?, _ context: BrowserContext) -> StatusPiece? {
    let glyphs = context.configuration.glyphs
    let isRefresh = shown.map { $0.load != progress.generation } ?? false
    let verb = isRefresh ? "refreshing" : "loading"
    if let words = offline ?? progress.delay?.words(at: context.now), progress.phase != .stopping {
      guard progress.isRunning else { return StatusPiece([(words, 23), ("offline", 0)], role: .warning) }
      guard progress.loaded > 0 else { return StatusPiece([(words, 0)], role: .warning) }
      let amount = Amount.loaded(progress.loaded, of: progress.total)
      return StatusPiece(
        (bar(12, context).map { [("\(verb) \($0) \(amount), \(words)", 65)] } ?? [])
          + [("\(verb) \(amount), \(words)", 65), ("\(amount), \(words)", 36), (words, 0)], role: .warning)
    }
    switch progress.phase {
    case .idle: return nil
    case .connecting: return StatusPiece([("connecting" + glyphs.ellipsis.text, 0)], role: .progress)
    case .stopping: return StatusPiece([("stopping" + glyphs.ellipsis.text, 0)], role: .progress)
    case .loading:
      let amount = Amount.loaded(progress.loaded, of: progress.total)
      if let repair = progress.repair {
        return StatusPiece(
          (bar(12, context).map { [("\(verb) \($0) \(amount), \(repair.words)", 65)] } ?? []) + [
            ("\(verb) \(amount), \(repair.words)", 65), ("\(amount), \(repair.words)", 36),
            ("\(amount), \(repair.fewWords)", 22), (repair.fewWords, 0),
          ], role: .progress)
      }
      guard progress.loaded > 0 else { return StatusPiece([(verb + glyphs.ellipsis.text, 0)], role: .progress) }
      guard (progress.total ?? 0) > 0 else {
        return StatusPiece([("\(verb) \(amount)", 15), (amount, 0)], role: .progress)
      }
      guard let wide = bar(12, context), let narrow = bar(6, context) else {
        return StatusPiece([("\(verb) \(amount)", 36), (amount, 0)], role: .progress)
      }
      return StatusPiece(
        [
          ("\(verb) \(wide) \(amount)", 65), ("\(verb) \(narrow) \(amount)", 36), ("\(narrow) \(amount)", 22),
          (amount, 0),
        ], role: .progress)
    }
  }

  /// A bar of what has arrived; nil while the total is unknown, and where the screen is read aloud: there, a bar is
  /// noise, and the amount says the same.
  private func bar(_ width: Int, _ context: BrowserContext) -> String? {
    guard let total = progress.total, total > 0, !context.configuration.isAccessible else { return nil }
    return ProgressBar.text(done: progress.loaded, of: total, width: width, glyphs: context.configuration.glyphs)
  }

  /// How long the load will take, and that the server has slowed down. Filter and sort are more important.
  func pacePieces(_ context: BrowserContext) -> [StatusPiece] {
    guard progress.phase == .loading, progress.delay == nil, progress.repair == nil, contact.offlineSince == nil else {
      return []
    }
    let left = progress.pace.words.map { StatusPiece([($0.whole, 62), ($0.short, 61), ("", 0)], role: .progress) }
    let slow =
      progress.pace.isSlow(at: context.now)
      ? StatusPiece([("the server has slowed down", 64), ("slower", 61), ("", 0)], role: .warning) : nil
    return [left, slow].compactMap(\.self)
  }

  /// What a filter waits for, or which columns are loading.
  ///
  /// - Parameters:
  ///   - names: what is missing, for people.
  ///   - isForFilter: whether the filter waits for it.
  func columnPiece(
    _ names: @autoclosure () -> String, isForFilter: Bool, _ context: BrowserContext
  ) -> StatusPiece? {
    let (load, glyphs) = (columnLoad, context.configuration.glyphs)
    guard load.isLoading || (isForFilter && load.problem == nil) else { return nil }
    let names = names()
    guard load.isLoading else {
      return StatusPiece([("waiting for \(names): after the list", 24), ("filter waits", 5)], role: .progress)
    }
    let amount = load.loaded > 0 ? Amount.loaded(load.loaded, of: load.total) : ""
    let few = amount.isEmpty ? "" : " " + amount
    let what = isForFilter ? "waiting for \(names)" : "loading \(names)"
    let begun = amount.isEmpty ? what : isForFilter ? "\(what): \(amount)" : "\(what) \(amount)"
    // A load of the list that waits for the same says so already.
    if let delay = load.delay, !(progress.isRunning && progress.delay == delay) {
      let words = delay.words(at: context.now)
      return StatusPiece([("\(begun), \(words)", 24), (words, 5)], role: .warning)
    }
    if let repair = load.repair {
      return StatusPiece(
        [
          ("\(begun), \(repair.words)", 24), ("loading\(few), \(repair.fewWords)", 21), (repair.fewWords, 5),
        ], role: .progress)
    }
    let verb = isForFilter ? "waiting" : "loading"
    return StatusPiece(
      [(amount.isEmpty ? what + glyphs.ellipsis.text : begun, 24), (begun, 21), (verb + few, 5)], role: .progress)
  }

  /// Which server it is: its host, or that it is a demo.
  func serverLabel(_ context: BrowserContext) -> DisplayText {
    let configuration = context.configuration
    let label = DisplayText(server?.label ?? configuration.hostLabel)
    // A host label that begins with "demo" needs no further remark.
    let isSaid = !configuration.isDemo || label.text.hasPrefix("demo")
    return isSaid ? label : DisplayText("demo (\(label.text))")
  }

  func serverPiece(_ context: BrowserContext) -> StatusPiece {
    let glyphs = context.configuration.glyphs
    let label = serverLabel(context)
    let place = context.configuration.isDemo ? DisplayText("demo") : label
    let profile = context.configuration.profile.map { "\($0) \(glyphs.separator.text) " } ?? ""
    return StatusPiece([
      (profile + label.text, 71), (label.text, 70), (place.text, 58),
      (place.clipped(to: 20, glyphs: glyphs).text, 35), (place.clipped(to: 10, glyphs: glyphs).text, 25), ("", 0),
    ])
  }

  var versionPiece: StatusPiece? {
    guard let server else { return nil }
    let product = server.productVersion ?? "(version unknown)"
    let api = server.deprecatedSince == nil ? server.apiVersion : "\(server.apiVersion) (deprecated)"
    let short = [server.productVersion, api].compactMap { $0 }.joined(separator: " ")
    let forms = [
      // A deprecation matters more than the age.
      ("Jamf Pro \(product), API \(api)", 80), (short, 78), (api, server.deprecatedSince == nil ? 76 : 61), ("", 0),
    ]
    guard let since = server.deprecatedSince else { return StatusPiece(forms) }
    return StatusPiece([("Jamf Pro \(product), API \(server.apiVersion), deprecated since \(since)", 85)] + forms)
  }
}
