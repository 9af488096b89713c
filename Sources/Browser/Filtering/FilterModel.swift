import Inventory

/// The filter: its line, what was made of the text, and what is proposed for it.
struct FilterModel: Sendable {
  /// The text as it is typed.
  var line = LineEditor()
  /// The last filter that could be parsed. It takes effect (the list's query) at once, and finds more computers as the
  /// columns arrive that it needs.
  var wanted = Filter.all
  /// The last filter that had all its columns. It takes effect when the columns of `wanted` cannot be loaded.
  var settled = Filter.all
  /// What is wrong with the text in the line; nil when it can be parsed.
  var error: FilterError?

  /// The fields that filters can name.
  private(set) var catalogue: FieldCatalogue
  /// The catalogue's names in the form that completion searches; nil until they are first needed.
  private var names: NameProposals?
  var attributes = AttributeKnowledge.notAsked
  /// What was recorded of earlier loads, for filters that test it.
  var recorded = RecordedKnowledge.notRead

  /// The proposals for the line.
  var completion = Completion()
  /// Why the list's filter matches no computer.
  var absence = AbsenceModel()
  /// Whether the examples of the filter language are shown; until the next key.
  var showsCheatSheet = false
  /// The filter that the last run ended with, if this one started with it; otherwise empty.
  var earlier = ""
  /// Earlier filters.
  var history: FilterHistory

  init(catalogue: FieldCatalogue, history: FilterHistory) {
    self.catalogue = catalogue
    self.history = history
  }

  /// Requests the names of the server's extension attributes, which only the server knows; once.
  mutating func askForAttributes() -> [BrowserEffect] {
    guard case .notAsked = attributes else { return [] }
    attributes = .asking
    return [.lookUpAttributes]
  }

  /// Takes the fields that the server has.
  mutating func take(_ catalogue: FieldCatalogue) {
    self.catalogue = catalogue
    names = nil
  }

  /// The names of the catalogue, made when first needed.
  mutating func nameProposals() -> NameProposals {
    if let names { return names }
    let made = NameProposals(catalogue)
    names = made
    return made
  }
}
