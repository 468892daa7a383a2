// What a program needs beside this room's own names: the words of a configuration, properties, uniform
// types.
// Exported one by one, because this room's `PickerResult` is not the one on the wire.
@_exported public import enum ChildProcess.ExitStatus
@_exported public import enum PickerJSON.JSON
@_exported public import struct PickerJSON.JSONObject
@_exported public import struct PickerProtocol.Capabilities
@_exported public import struct PickerProtocol.Isolation
@_exported public import struct PickerProtocol.MetadataOutcome
@_exported public import struct PickerProtocol.MetadataWishes
@_exported public import struct PickerProtocol.PartyInfo
@_exported public import struct PickerProtocol.PickerConfiguration
@_exported public import enum PickerProtocol.PickerFilter
@_exported public import struct PickerProtocol.PickerOutcome
@_exported public import struct PickerProtocol.ItemHandle
@_exported public import struct PickerProtocol.Receipt
@_exported public import struct PickerProtocol.SessionTotal
@_exported public import struct PickerProtocol.UsageDescriptions
@_exported public import struct PickerWire.ErrorKind
@_exported public import UniformTypes
