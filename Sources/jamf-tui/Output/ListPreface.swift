import Inventory
import JamfProAPI
import Synchronization

/// What there is to say before the first row, on standard error: which part of the filter the server applies, where that was
/// asked for, and that it rejected the filter. Said once, and as soon as it is certain: a server may turn out to have another
/// version, or to reject the filter, until its first page has come.
final class ListPreface: Sendable {
  private let filter: ServerFilter
  private let explains: Bool
  private let sameElementForm: SameElementForm?
  private let isSaid = Mutex(false)

  /// - Parameters:
  ///   - sameElementForm: another form of the filter, which the explanation names.
  ///   - explains: whether the filter is to be explained.
  init(_ filter: ServerFilter, sameElementForm: SameElementForm? = nil, explains: Bool) {
    self.filter = filter
    self.sameElementForm = sameElementForm
    self.explains = explains && !filter.filter.isAll
  }

  /// Says it, unless it was said before.
  ///
  /// - Parameters:
  ///   - version: the version that the pages come in.
  ///   - refusal: why the server rejected the filter; nil when it did not.
  ///   - line: what is taken away first.
  func say(of version: InventoryVersion, refusal: JamfProError?, clearing line: ProgressLine? = nil) {
    let isFirst = isSaid.withLock { isSaid in
      defer { isSaid = true }
      return !isSaid
    }
    guard isFirst else { return }
    let sentences = sentences(version, refusal)
    if !sentences.isEmpty { line?.clear() }
    for sentence in sentences { StandardError.note(sentence) }
  }

  private func sentences(_ version: InventoryVersion, _ refusal: JamfProError?) -> [String] {
    var filter = filter
    var sentences: [String] = []
    if let refusal {
      filter.needsAll = true
      let reason = CommandFailure(refusal).oneLine
      sentences.append("The server rejected the filter, so all computers are loaded. \(reason)")
    }
    guard explains else { return sentences }
    return sentences + filter.explanation(for: version) + (sameElementForm.map { [$0.sentence] } ?? [])
  }
}
