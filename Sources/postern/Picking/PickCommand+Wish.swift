import PickerHost

extension PickCommand {
    /// What the options ask for, made sure that it can be done before a plugin is started.
    func wish() throws(Failure) -> PickWish {
        // Handing an item over unconverted or with its place would be the very thing that the
        // person asked not to happen.
        guard representation != .compatible else {
            throw Failure(
                .unavailable,
                "No picker here converts items yet; leave --representation out to get them as "
                    + "they are."
            )
        }
        guard location != .strip else {
            throw Failure(
                .unavailable,
                "No picker here can take the place out of an item yet; with --location keep it "
                    + "stays in."
            )
        }
        let destination: PickDestination
        if output == "-" {
            guard !StandardOutput.isTerminal else {
                throw Failure(
                    .usage,
                    "A picture's bytes are nothing for a terminal; redirect standard output, or "
                        + "name a folder with --output."
                )
            }
            destination = .standardOutput
        } else {
            destination = .folder(try DeliveryFolder(output), format ?? .paths)
        }
        return PickWish(
            plugin: try PluginChoice.find(plugin, arguments: pluginArguments),
            configuration: pickerConfiguration(),
            type: type.map { UTType($0) },
            destination: destination,
            progress: progress,
            trace: try recording()
        )
    }

    private func recording() throws(Failure) -> (@Sendable (TraceEvent) -> Void)? {
        guard let trace else { return nil }
        let file = try TraceFile(trace)
        return { file.record($0) }
    }

    private func pickerConfiguration() -> PickerConfiguration {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = limit
        configuration.selection = ordered ? .ordered : .default
        configuration.filter = FilterExpression.union(filters)
        if representation == .current { configuration.preferredAssetRepresentationMode = .current }
        switch location {
        case .keep: configuration.metadata = MetadataWishes(location: .keep)
        case .ask: configuration.metadata = MetadataWishes(location: .ask)
        case .strip, nil: break
        }
        return configuration
    }
}
