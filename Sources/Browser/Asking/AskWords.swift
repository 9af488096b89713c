import Inventory
import Screen

/// What the screen says of a question to the server.
extension AskModel {
  /// That the server is being asked, or what it found.
  func statusPiece(_ glyphs: Glyphs) -> StatusPiece? {
    switch phase {
    case .idle: return nil
    case .asking:
      let dots = glyphs.ellipsis.text
      return StatusPiece([("asking the server\(dots)", 34), ("asking\(dots)", 4)], role: .progress)
    case .answered(let answer):
      let found = answer.foundWords
      return StatusPiece([("asked the server: \(found)", 34), ("asked: \(found)", 18), ("", 0)])
    case .failed(nil): return nil
    case .failed: return StatusPiece([("the server could not be asked", 34), ("not asked", 4)], role: .warning)
    }
  }
}

extension ServerAnswer {
  /// `1 found`, `more than 50 found`.
  fileprivate var foundWords: String {
    guard isCut, found > 0 else { return "\(Amount.grouped(found)) found" }
    // Some of the first computers may not match: the server was asked more generously.
    return found < ServerQuestion.mostRows ? "at least \(found) found" : "more than \(found) found"
  }
}

extension BrowserState {
  /// Why an incomplete list shows no computer for the filter, which the rest of the list may match.
  func incompleteLines(_ fleet: Fleet) -> [EmptyList.Line] {
    let none = fleet.loaded > 0 ? "None among the \(Amount.grouped(fleet.loaded)) loaded" : "None loaded yet"
    switch loading.asking.phase {
    case .asking:
      return [("\(none); asking the server\(context.configuration.glyphs.ellipsis.text)", .text)]
    case .answered(let answer) where answer.found == 0 && answer.isWhole:
      return [("\(none); the server has none either.", .text)]
    case .answered(let answer) where answer.found == 0 && !answer.isCut:
      return [("\(none); the server found none either.", .text), (restWords(fleet), .dim)]
    case .failed(.some):
      return [("\(none); the server could not be asked.", .text), (restWords(fleet), .dim)]
    case .idle, .answered, .failed: return [("\(none).", .text), (restWords(fleet), .dim)]
    }
  }

  /// What becomes of the computers that are not loaded.
  private func restWords(_ fleet: Fleet) -> String {
    if loading.progress.isRunning { return "The other computers are still loading." }
    let retry = context.keySentence(.refresh, "to load the others")
    return retry.isEmpty ? "The list is incomplete." : "The list is incomplete. \(retry)"
  }
}
