"""Every limit of the plugin, by name; those in LIMITS are told to the host."""

LIMITS = {
    "frameBytes": 1 << 20,
    "depth": 32,
    "inFlight": 64,  # one is: whatever is not answered at once waits for the picker
    "batch": 64,
    "inlineBytes": 64 << 10,
    "attachmentBytes": 1 << 20,
    "selection": 5_000,
    "exchangeBytes": 0,
}
VALUES = 50_000  # in one message
HEADER_LINES, HEADER_LINE_BYTES = 32, 1024
SIGNATURE_BYTES = 64  # of a file, to recognise it
NAME_BYTES = 120  # of a suggested name
ENVELOPE_BYTES = 16 << 10  # of a frame that results leave to the message around them
DELAY_MILLISECONDS = 3_600_000  # that the script may put its decision off
OUTPUT_BYTES = 4 << 20  # waiting for the host to read; beyond this nothing new is started
STALL_SECONDS = 10  # that a host may leave the output full
END_SECONDS = 0.5  # from the end of input to the end of the plugin
SLICE_SECONDS = 0.1  # that the picker may decide before the loop looks at the wire again
