enum InventoryPlaceholder {}
