enum RSQLPlaceholder {}
