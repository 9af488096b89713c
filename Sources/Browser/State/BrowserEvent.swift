public import Inventory
public import Screen
public import Secrets

/// Everything that can happen to the browser.
public enum BrowserEvent: Sendable {
  /// Sent once, first: the browser answers with the first `load`.
  case started
  /// A key was pressed.
  case key(Key)
  /// Several keys that are only letters of the line being typed (`BrowserState.isTyping`) arrived at once, as from a
  /// terminal that pastes without bracketed paste. The line is changed once, not once per letter.
  case typed(String)
  /// Text came in by bracketed paste. It is text, never keys.
  case paste(String)
  /// The terminal has a new size.
  case resize(ScreenSize)
  /// It is now this late. Due at `BrowserState.nextClock`, and welcome at any other time.
  case clock(Instant)
  /// The suspended program runs again.
  case resumed

  /// The server answered with its name and versions, or turned out to speak another version than assumed.
  case connected(ServerSummary)
  /// The load of that generation has begun, at that time by the server's clock; nil when that is unknown.
  case loadStarted(generation: Int, asked: Instant? = nil)
  /// More computers have arrived. `total` is what the server reports, nil when it has not.
  case page(generation: Int, InventorySnapshot, loaded: Int, total: Int?)
  /// During a refresh: the previous list with new values of the computers on the screen.
  case rowsRefreshed(generation: Int, InventorySnapshot)
  /// All computers have arrived.
  case loadFinished(generation: Int, InventorySnapshot, at: Instant)
  /// The load of that generation looks for changes only: so many changed computers have arrived. `total` is nil while
  /// the server has not reported it.
  case changesArrived(generation: Int, loaded: Int, total: Int?)
  /// The previous list is up to date, but for edits that no date shows. `needsAll` says that only a load of all computers
  /// can find out which are gone.
  case listUpdated(generation: Int, InventorySnapshot, needsAll: Bool, at: Instant)
  /// The load is done, and `missing` computers could not be read; the problem says why. What has arrived can be used.
  case loadPartial(generation: Int, InventorySnapshot, missing: Int, Problem, at: Instant)
  /// An answer takes longer than usual; the load or the fetch of a detail continues. Nil when it has arrived.
  case loadDelayed(LoadDelay?)
  /// The server does not answer since that moment, and is only tested from time to time. What waits for it continues
  /// when it does. The reason is a part of a sentence, `connection refused`; nil when it is not known.
  case offline(since: Instant, reason: String? = nil)
  /// The server answers again after `offline`.
  case online
  /// A `testServer` was carried out: whether the server answers.
  case serverTested(Bool)
  /// The load of that generation: whether the server needs much longer for a computer than before.
  case loadSlowed(generation: Int, Bool)
  /// Some computers are requested again, and no new ones arrive meanwhile; nil when that is over.
  case loadRepairing(generation: Int, LoadRepair?)
  /// The load ended early; what had arrived before stays usable.
  case loadFailed(generation: Int, Problem, at: Instant)
  /// The load was stopped on request; what had arrived before stays usable.
  case loadStopped(generation: Int, at: Instant)

  /// The answer of the profile's server takes longer than usual; nil when it has arrived.
  case profileDelayed(LoadDelay?)
  /// Switching to the profile of that name failed; the problem says why.
  case profileFailed(String, Problem)

  /// The columns of that generation have arrived for `loaded` computers: the snapshot of the request, with their values.
  /// `total` is nil while the server has not reported it.
  case columnsArrived(generation: Int, InventorySnapshot, loaded: Int, total: Int?)
  /// The values of the computers in `fillColumns` have arrived, or cannot be had before those of the others.
  case columnsFilled(generation: Int)
  /// The columns of that generation: computers are requested again, as with `loadRepairing`; nil when that is over.
  case columnsRepairing(generation: Int, LoadRepair?)
  /// The columns of that generation have arrived: the snapshot of the request, with them. Those of `missing` computers
  /// could not be loaded; the problem says why, nil when there is none.
  case columnsLoaded(generation: Int, InventorySnapshot, missing: Int, Problem?)
  /// The columns of that generation could not be loaded.
  case columnsFailed(generation: Int, Problem)
  /// The count of that generation so far. `loaded` computers were read; `total` is nil while the server has not reported
  /// it.
  case applicationsCounted(generation: Int, ApplicationTally, loaded: Int, total: Int?)
  /// The count of that generation is done, and `missing` computers could not be read; the problem says why.
  case applicationsDone(generation: Int, ApplicationTally, missing: Int, Problem?)
  /// The list that the count of that generation was for, and the same list with the applications that were loaded for
  /// it: a filter by them needs no load then.
  case applicationsKept(generation: Int, of: InventorySnapshot, InventorySnapshot)
  /// The count of that generation has failed. What was counted so far can be used.
  case applicationsFailed(generation: Int, Problem)
  /// The server has answered the question of that generation.
  case answered(generation: Int, ServerAnswer)
  /// The question of that generation has no answer; the problem says why, nil when the server cannot help.
  case askingFailed(generation: Int, Problem?)
  /// The catalogue with the extension attributes; the problem says why some may be missing.
  case attributesKnown(FieldCatalogue, Problem?)

  /// A ranking is done.
  case ranked(RankedRows)
  /// The ranking of that generation ended without a result, on request.
  case rankingCancelled(generation: Int)

  /// All sections of a computer have arrived.
  case detailLoaded(ComputerID, ComputerRecord)
  /// The sections of a computer could not be loaded.
  case detailFailed(ComputerID, Problem)
  /// A `copy` was tried.
  case copied(CopyReport)
  /// A computation is done.
  case computed(ComputationResult)
  /// What was recorded of earlier loads; nil when there is nothing, or it cannot be read.
  case recordedRead(ChangeHistory?)
  /// The list that has just been loaded is stored, with its differences from the previous one.
  case listStored
  /// The list that has just been loaded could not be stored for the next start.
  case archiveFailed(Problem)
  /// A file was to be written.
  case exported(ExportReport)
  /// A file was to be read.
  case fileRead(FileContent)
  /// A change of the configuration was to be kept; the problem says why it was not.
  case configurationSaved(ConfigurationChange, Problem?)
  /// A page was to be opened in a web browser; the problem says why it was not.
  case opened(url: String, Problem?)
  /// Several pages were to be opened; the first problem says why some were not, which are the failed ones.
  case openedAll([String], failed: [String], Problem?)
  /// News of the command of that generation.
  case commandNews(generation: Int, [CommandNews])
  /// The privileges that are missing for each kind of secret; empty for those that may be requested.
  case secretAccess([SecretKind: [String]])
  /// The local administrator accounts of a computer, whose management ID is known by now.
  case accountsKnown(generation: Int, RevealSubject, [LocalAdminAccount])
  /// What happened to the passwords of a computer's local administrators, newest first.
  case secretHistory(generation: Int, RevealSubject, [LocalAdminEvent])
  /// The accounts of a computer, or what happened to them, could not be loaded.
  case accountsFailed(generation: Int, Problem)
  /// The server has answered a `reveal`.
  case revealed(RevealOrder, SecretAnswer)
  /// A request for a secret could not be noted on this computer.
  case revealNotNoted(Problem)
  /// A `reveal` has failed; the problem says whether it may have been recorded.
  case revealFailed(RevealOrder, Problem)
  /// A secret was copied by a route in words. `clearing` says what will become of the clipboard; nil when nothing can.
  case secretCopied(label: String, route: String, clearing: String?)
  /// A secret could not be copied.
  case secretNotCopied(label: String, Problem)
  /// The time after which the clipboard is cleared of a secret is over.
  case clipboardCleared(label: String, ClipboardClearing)
  /// News of a source of the time line of that generation.
  case timelineNews(generation: Int, TimelineNews)
  /// The mouse was used.
  case mouse(MouseInput)
}
