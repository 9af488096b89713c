/// What is read and written here: a page of computers, as the first version of the inventory answers it.
public typealias Page = Components.Schemas.ComputerInventorySearchResults
