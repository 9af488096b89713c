public import Inventory
public import Screen

/// Everything that can happen to the browser.
public enum BrowserEvent: Sendable {
  /// Sent once, first: the browser answers with the first `load`.
  case started
  /// A key was pressed.
  case key(Key)
  /// Several keys that are only letters of the line being typed (`BrowserState.isTyping`) came at once, as when a terminal
  /// pastes without saying so: the line is changed once and not once for each of them.
  case typed(String)
  /// Text came in by bracketed paste. It is text, never keys.
  case paste(String)
  /// The terminal has a new size.
  case resize(ScreenSize)
  /// It is now this late. Due at `BrowserState.nextClock`, and welcome at any other time.
  case clock(Instant)
  /// The suspended program runs again.
  case resumed

  /// The server answered and said who it is, or turned out to speak another version than it was taken for.
  case connected(ServerSummary)
  /// The load of that generation has begun.
  case loadStarted(generation: Int)
  /// More computers are there. `total` is what the server says it has, nil when it has not said.
  case page(generation: Int, InventorySnapshot, loaded: Int, total: Int?)
  /// All computers are there.
  case loadFinished(generation: Int, InventorySnapshot, at: Instant)
  /// The load is done, and `missing` computers could not be had; the problem says why. What is there can be used.
  case loadPartial(generation: Int, InventorySnapshot, missing: Int, Problem, at: Instant)
  /// An answer takes longer than usual; the load goes on, or the fetch of a detail. Nil when it has come.
  case loadDelayed(LoadDelay?)
  /// Some computers are asked for again, while no others come; nil when that is over.
  case loadRepairing(generation: Int, LoadRepair?)
  /// The load ended early; what had arrived before stays usable.
  case loadFailed(generation: Int, Problem, at: Instant)
  /// The load was stopped on request; what had arrived before stays usable.
  case loadStopped(generation: Int, at: Instant)

  /// The answer of the profile that is being connected to takes longer than usual; nil when it has come.
  case profileDelayed(LoadDelay?)
  /// The profile of that name could not be gone on with; the problem says why.
  case profileFailed(String, Problem)

  /// Of the columns of that generation so many computers' are there; `total` is nil while the server has not said.
  case columnsProgress(generation: Int, loaded: Int, total: Int?)
  /// The columns of that generation: computers are asked for again, as with `loadRepairing`; nil when that is over.
  case columnsRepairing(generation: Int, LoadRepair?)
  /// The columns of that generation are there: the snapshot of the request, with them. Those of `missing` computers could
  /// not be had, and the problem says why; nil when that is none.
  case columnsLoaded(generation: Int, InventorySnapshot, missing: Int, Problem?)
  /// The columns of that generation could not be had.
  case columnsFailed(generation: Int, Problem)
  /// The catalogue with the extension attributes that could be found out; the problem says why that may not be all.
  case attributesKnown(FieldCatalogue, Problem?)

  /// A ranking is done.
  case ranked(RankedRows)
  /// The ranking of that generation ended without a result, on request.
  case rankingCancelled(generation: Int)

  /// All sections of a computer are there.
  case detailLoaded(ComputerID, ComputerRecord)
  /// The sections of a computer could not be had.
  case detailFailed(ComputerID, Problem)
  /// A `copy` was tried.
  case copied(CopyReport)
  /// A computation is done.
  case computed(ComputationResult)
  /// A file was to be written.
  case exported(ExportReport)
  /// A file was to be read.
  case fileRead(FileContent)
  /// A change of the configuration was to be kept; the problem says why it was not.
  case configurationSaved(ConfigurationChange, Problem?)
  /// A page was to be opened in a web browser; the problem says why it was not.
  case opened(url: String, Problem?)
  /// The mouse was used.
  case mouse(MouseInput)
}
