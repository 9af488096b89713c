/// What the benchmarks read and write: a page of computers in version 1 of the inventory.
public typealias Page = Components.Schemas.ComputerInventorySearchResults
