"""The errors of the protocol, and the exception that carries one to the host."""

ERRORS = {  # kind: (code, the fixed text that is all a host is told)
    "parseError": (-32700, "The message could not be parsed."),
    "invalidRequest": (-32600, "The message is not a valid request."),
    "methodNotFound": (-32601, "There is no such method."),
    "invalidParams": (-32602, "The parameters are not valid."),
    "internalError": (-32603, "Something went wrong inside."),
    "notInitialized": (-32002, "The session is not initialized yet."),
    "cancelled": (-32800, "The request was cancelled."),
    "invalidState": (-31001, "This is not possible in the present state of the session."),
    "unknownItem": (-31002, "There is no such item."),
    "itemGone": (-31003, "The item is no longer there."),
    "itemChanged": (-31004, "The item has changed since it was picked."),
    "unsupportedType": (-31006, "The item has no representation of this type."),
    "tooLarge": (-31007, "This is larger than the limit allows."),
    "limitExceeded": (-31008, "A limit was exceeded."),
    "busy": (-31009, "Too much is under way already; try again later."),
    "ioError": (-31012, "Reading or writing failed."),
    "resourceExhausted": (-31014, "The machine has no resources left for this."),
    "libraryUnavailable": (-31016, "The library is not available."),
    "versionMismatch": (-31017, "This version of the protocol is not supported."),
    "notAuthorized": (-31019, "Access to the library is not authorized."),
    "invalidConfiguration": (-31022, "The configuration is not valid."),
}


class Refusal(Exception):
    """Why something is not done; `more` joins the data of the error."""

    def __init__(self, kind, **more):
        super().__init__(kind)
        self.kind, self.more = kind, more

    def message(self, id):
        code, text = ERRORS[self.kind]
        data = {"kind": self.kind, **self.more}
        return {"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": text, "data": data}}
