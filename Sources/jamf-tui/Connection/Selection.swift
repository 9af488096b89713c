import ArgumentParser
import Browser
import Inventory

/// What `list` is asked for: columns, sort and filter, read against the fields there are.
struct Selection {
  var view: ViewSettings
  var filter: Filter
  /// What to sort by; nothing, which is by id, when neither options nor configuration say. The browser sorts by name then.
  var sort: [SortKey]

  /// The form of the filter that one element of a table has to pass, where its tests may be passed by different ones.
  let sameElementForm: SameElementForm?

  /// - Parameters:
  ///   - columns: field names; nil for the configured ones.
  ///   - sort: as `ViewSettings` takes it; nil for the configured one.
  ///   - filter: as typed.
  /// - Throws: `CommandFailure` for the first thing that cannot be read.
  init(
    columns: [String]?, sort: String?, filter: String, configured: Configuration.BrowseSettings,
    catalogue: ServerCatalogue
  ) throws {
    view = try ViewSettings(
      columns: columns ?? configured.columns, sort: sort ?? configured.sort, catalogue: catalogue,
      origins: (columns == nil ? .configuration : .option, sort == nil ? .configuration : .option))
    self.sort = sort ?? configured.sort == nil ? [] : view.sort
    usesAttributes = view.usesAttributes || ServerCatalogue.meansAttribute(inFilter: filter)
    sameElementForm = FilterReader(catalogue: catalogue.fields, now: 0, timeZone: .utc).sameElementForm(of: filter)
    do throws(FilterError) {
      self.filter = try Filter(
        filter, catalogue: catalogue.fields, now: Instant.now.milliseconds, timeZone: .system())
    } catch {
      // A name that is not known yet may be that of an extension attribute.
      guard usesAttributes, !catalogue.hasAttributes, error.unknownName != nil else {
        throw CommandFailure(error, in: filter, trouble: catalogue.trouble)
      }
      self.filter = .all
    }
  }

  /// Whether extension attributes are named: then all is to be read again when the server has told which it has.
  let usesAttributes: Bool
}
