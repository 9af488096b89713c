import Inventory
import Screen

/// Leaving with something chosen, which is then printed.
extension BrowserState {
  var canPick: Availability {
    configuration.pick == nil
      ? .unavailable(reason: "Started as jamf-tui --pick FIELD, this prints that field of what you choose.") : hasChosen
  }

  mutating func pick() -> [BrowserEffect] {
    guard let field = configuration.pick, let which = chosen?.which else { return [.bell] }
    // Said once, those without a value are left out.
    let isTold = toldOfPick == which
    return gather(.field(field), as: .list(.lines), of: which, for: "picking") { state, values, from in
      let label = state.label(.field(field), as: .list(.lines), values, from, without: "nothing can be picked")
      guard label != nil else { return [.bell] }
      let without = values.notReported + values.unknown + from.lost
      guard without == 0 || isTold else {
        state.toldOfPick = which
        let others = "again picks the other \(Amount.grouped(values.count))"
        let how = state.keyMap.words(.pick, others) ?? "Picking \(others)"
        state.message = Message(
          text: "\(Amount.computers(without)) \(without == 1 ? "has" : "have") no \(field.lowerTitle). "
            + "\(how).", tone: .warning)
        return [.bell]
      }
      // Who picks one computer has seen that it is there.
      return [.finish(printing: values.text + "\n", remark: from.count > 1 ? state.partialRemark : nil)]
    }
  }
}

extension KeyMap {
  /// These keys for a browser that one leaves by choosing: Enter picks, as in other choosers, and F3 zooms.
  public func forPicking() -> KeyMap { choosing([.pick: [.enter], .zoom: [.function(3)]]) }
}
