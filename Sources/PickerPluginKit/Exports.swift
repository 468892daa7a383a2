// An author of a plugin speaks of configurations, filters and kinds of errors all the time, and
// gives the properties of an item as JSON.
@_exported public import enum PickerJSON.JSON
@_exported public import struct PickerJSON.JSONObject
@_exported public import PickerProtocol
