enum DemoServerPlaceholder {}
