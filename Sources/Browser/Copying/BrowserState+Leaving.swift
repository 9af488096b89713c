import Inventory
import Screen

/// A text that was handed out to be copied.
struct AskedCopy: Hashable, Sendable {
  var text: String
  /// What it is, in words.
  var label: String
}

/// Leaving: requested copies are finished, and failures are reported, although the screen is already gone.
extension BrowserState {
  /// Records that the user has quit. Events may still arrive, and effects of a copy are still carried out; the user is
  /// asked nothing more.
  public mutating func leave() {
    selection.copying.isLeaving = true
    if isCopying { say("Finishing the copy\(context.configuration.glyphs.ellipsis.text)") }
  }

  /// Whether the outcome of a requested copy is still unknown.
  public var isCopying: Bool {
    computations.isRunning(.copying) || selection.copying.asked != nil
      || loading.columnLoad.waits.contains(where: \.isCopy)
  }

  /// The place in the log of messages, to ask for later ones.
  public var logVersion: Int { notices.log.version }

  /// Warnings and failures since that place in the log, to be printed after leaving because no screen has shown them.
  public func troubles(since version: Int) -> [String] {
    let unseen = notices.log.entries.suffix(max(0, notices.log.version - version)).map(\.message)
    return unseen.filter { $0.tone == .warning || $0.tone == .failure }.map(\.text)
  }

  /// That a copy was not finished, in a sentence; nil when it was.
  public var unfinishedCopy: String? {
    if let askedCopy = selection.copying.asked {
      return "Copying \(askedCopy.label) took too long; it may not have been copied."
    }
    if loading.columnLoad.waits.contains(where: \.isCopy) {
      return "Nothing was copied: \(lackingNames) had not been loaded yet."
    }
    return computations.isRunning(.copying) ? "Nothing was copied: it took too long." : nil
  }
}

extension BrowserEffect {
  /// Whether it is part of a copy requested before leaving; all other effects are dropped then.
  public var servesCopy: Bool {
    switch self {
    case .copy, .loadColumns: true
    case .compute(let computation): computation.kind == .copying
    default: false
    }
  }
}

/// Leaving with something chosen, which is then printed.
extension BrowserState {
  var canPick: Availability {
    context.configuration.pick == nil
      ? .unavailable(reason: "To pick computers, start jamf-tui with --pick FIELD.") : hasChosen
  }

  mutating func pick() -> [BrowserEffect] {
    guard let field = context.configuration.pick, let which = chosen?.which else { return [.bell] }
    if let text = textAtHand(field) { return [.finish(printing: PlainText(text).text + "\n", remark: nil)] }
    // After one warning, computers without a value are left out.
    let isTold = selection.copying.toldOfPick == which
    return gather(.field(field), as: .list(.lines), of: which, for: "picking") { state, values, from in
      let label = state.label(.field(field), as: .list(.lines), values, from, without: "nothing can be picked")
      guard label != nil else { return [.bell] }
      let without = values.notReported + values.unknown + from.lost
      guard without == 0 || isTold else {
        state.selection.copying.toldOfPick = which
        let others = "again picks the other \(Amount.grouped(values.count))"
        let how = state.context.keyMap.words(.pick, others) ?? "Picking \(others)"
        state.say(
          "\(Amount.computers(without)) \(without == 1 ? "has" : "have") no \(field.lowerTitle). "
            + "\(how).", tone: .warning)
        return [.bell]
      }
      // A single picked computer needs no remark about an incomplete list.
      return [.finish(printing: values.text + "\n", remark: from.count > 1 ? state.partialRemark : nil)]
    }
  }
}

extension KeyMap {
  /// These keys for a browser that one leaves by choosing: Enter picks, as in other choosers, and F3 zooms.
  public func forPicking() -> KeyMap { choosing([.pick: [.enter], .zoom: [.function(3)]]) }
}
