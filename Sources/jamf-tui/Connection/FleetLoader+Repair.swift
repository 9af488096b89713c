import Browser
import JamfProAPI

extension FleetLoader {
  /// The same, which says what a load asks for again while nothing new comes; nil when that is over.
  func telling(_ tell: @escaping @Sendable (LoadRepair?) -> Void) -> FleetLoader {
    var loader = self
    loader.onRepair = { repair in tell(repair.map { LoadRepair(again: $0.again, reread: $0.reread) }) }
    return loader
  }
}
