public import PickerWire

/// Every message that this version of the package speaks, listed once.
///
/// The specification names further ones, which come with the capabilities that announce them.
public enum MessageList {
    /// The requests.
    public static let methods: [any Method.Type] = [
        Initialize.self, Ping.self, Shutdown.self, Present.self, LoadData.self, LoadFile.self,
        LoadPreview.self, LoadProperties.self, ReleaseItems.self, UpdatePicker.self,
        DeselectAssets.self, MoveAsset.self, ScrollToInitialPosition.self, ZoomIn.self,
        ZoomOut.self,
        DismissPicker.self,
    ]

    /// The notifications.
    public static let notifications: [any Notification.Type] = [
        Initialized.self, Exit.self, CancelRequest.self, ProgressNotification.self,
        SelectionChanged.self,
    ]
}

extension ProgressReport.Stage {
    /// Waits for its turn.
    public static let queued = Self(rawValue: "queued")
    /// Is fetched from where it lies.
    public static let fetching = Self(rawValue: "fetching")
    /// Is converted.
    public static let converting = Self(rawValue: "converting")
    /// Is copied to where the host can take it.
    public static let copying = Self(rawValue: "copying")
}
