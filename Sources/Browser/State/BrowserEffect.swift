public import Inventory
public import Secrets

/// What the browser wants done outside of it. Effects are carried out in order.
public enum BrowserEffect: Sendable {
  /// Load the whole list (connecting first when needed). An older load ends silently.
  case load(LoadRequest)
  /// Stop the load of that generation, then send `loadStopped`.
  case stopLoading(generation: Int)
  /// Test from time to time whether the server answers, until it does, then send `online`.
  case awaitServer
  /// Nothing needs to be tested any more.
  case stopAwaitingServer
  /// Test once and now whether the server answers, then send `serverTested`.
  case testServer
  /// Load columns that the list does not have, just those, then send `columnsLoaded` or `columnsFailed`. Meanwhile, send
  /// `columnsArrived` as values come.
  case loadColumns(ColumnRequest)
  /// Fetch the values of these computers before the other values that `loadColumns` is fetching, then send
  /// `columnsArrived` and `columnsFilled`.
  case fillColumns(generation: Int, [ComputerID])
  /// The columns of that generation are no longer wanted; send no more events about them.
  case cancelColumns(generation: Int)
  /// Store the list of that load again, with the columns that it has got since. The paths are those of extension
  /// attributes that are columns.
  case storeColumns(load: Int, InventorySnapshot, attributes: Set<String>)
  /// Load and count applications, then send `applicationsDone` or `applicationsFailed`. Meanwhile, send
  /// `applicationsCounted`. It replaces a running count.
  case countApplications(ApplicationRequest)
  /// The count of that generation is no longer wanted; send no more events about it.
  case stopApplications(generation: Int)
  /// Ask the server after this delay, unless it is asked something else in between, then send `answered` or
  /// `askingFailed`. It replaces any question that is waiting or open.
  case ask(ServerQuestion, afterMilliseconds: Int)
  /// Forget the question that is waiting or open.
  case cancelAsking
  /// Leave one of the connections to questions while the list loads, or no longer.
  case holdConnection(Bool)
  /// Find out which extension attributes the server has, then send `attributesKnown`.
  case lookUpAttributes
  /// Filter and sort off the terminal's thread, then send `ranked`. Only one is requested at a time.
  case rank(RankRequest)
  /// The ranking of that generation is no longer wanted: end it early, then send `rankingCancelled` (or `ranked`, when
  /// it was done already).
  case cancelRanking(generation: Int)
  /// Fetch all sections of that computer after this delay, unless another computer is requested in between. It replaces
  /// any fetch that is waiting or running; that one is cancelled.
  case fetchDetail(ComputerID, afterMilliseconds: Int)
  /// Forget the detail fetch that is waiting or running.
  case cancelDetail
  /// Fetch all sections of these computers at once, then send `detailLoaded` or `detailFailed` for each. It replaces the
  /// previous fetch of this kind.
  case fetchRecords([ComputerID])
  /// Forget that fetch.
  case cancelRecords
  /// Put `text` where the user can paste it from, then send `copied`. `label` says in words what it is.
  case copy(text: String, label: String)
  /// Do a computation off the terminal's thread and send what it returns. A running one of the same kind ends.
  case compute(Computation)
  /// The computation of that kind is no longer wanted; send nothing about it.
  case cancelComputation(Computation.Kind)
  /// Write a file, then send `exported`.
  case export(ExportRequest)
  /// Read a text file, then send `fileRead`.
  case readFile(path: String)
  /// Change the user's configuration file, then send `configurationSaved`.
  case saveConfiguration(ConfigurationChange)
  /// Keep the filters that were typed for the next time, the newest first.
  case saveFilters([String])
  /// Show a page in the user's web browser, then send `opened`.
  case openURL(String)
  /// Show several pages in the user's web browser, in this order, then send `openedAll`.
  case openURLs([String])
  /// Start the programs of a command, then send `commandNews` as they report.
  case runCommand(CommandJob)
  /// End the programs of that generation and start no more of them. The news end with `finished`.
  case stopCommand(generation: Int)
  /// Find out which secrets the credential may reveal, then send `secretAccess`.
  case lookUpSecretAccess
  /// Load the local administrator accounts of a computer, then send `accountsKnown` or `accountsFailed`. Nothing is revealed.
  case listAccounts(generation: Int, RevealSubject)
  /// Load what happened to the passwords of a computer's local administrators, then send `secretHistory` or `accountsFailed`.
  case loadSecretHistory(generation: Int, RevealSubject)
  /// Request a secret, once and never again, then send `revealed` or `revealFailed`.
  case reveal(RevealOrder)
  /// Put a secret where the user can paste it from, then send `secretCopied` or `secretNotCopied`. After so many seconds, clear
  /// the clipboard if it still has it, and send `clipboardCleared`.
  case copySecret(RevealedSecret, label: String, seconds: Int)
  /// Read what was recorded of earlier loads, then send `recordedRead`.
  case readRecorded
  /// Load what has happened to a computer, and send `timelineNews` for each source as it comes. It replaces the previous load of
  /// this kind.
  case loadTimeline(generation: Int, TimelineSubject)
  /// Forget that load.
  case cancelTimeline
  /// Ask the terminal for the mouse's clicks and wheel, or no longer.
  case setMouse(Bool)
  /// Connect to another profile. When its server has answered, leave and continue with it, else send `profileFailed`.
  case switchProfile(String)
  /// That profile is no longer waited for.
  case cancelProfile
  /// Leave, and print the text on standard output, and a remark about it for people on standard error.
  case finish(printing: String, remark: String?)
  /// Stop like any program on Ctrl-Z, then send `resumed`.
  case suspend
  /// Draw the whole screen next, whatever it is believed to show.
  case redraw
  /// Leave.
  case quit
  /// Sound the bell: the key did nothing.
  case bell
}
