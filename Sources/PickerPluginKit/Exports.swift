// An author of a plugin speaks of configurations, filters and kinds of errors all the time.
@_exported public import PickerProtocol
