"""Those whose receipts are not true."""

import hashlib

from .carried import carried


def receipts(carrier):
    """Registers what is done to the receipt of each load."""

    def register(change):
        for method in ("item/loadData", "item/loadFile", "item/loadPreview"):
            @carrier.answer(method)
            def load(result, attachment, params):
                if "receipt" in result:
                    result = {**result, "receipt": change(dict(result["receipt"]))}
                return result, attachment

    return register


@carried("S10.1/marks", "a load has no receipt")
def no_receipt(carrier):
    @carrier.answer("item/loadData")
    def load(result, attachment, params):
        return {name: value for name, value in result.items() if name != "receipt"}, attachment


@carried("S10.1/marks", "a receipt tells of fewer bytes than left")
def receipt_of_fewer_bytes(carrier):
    @receipts(carrier)
    def change(receipt):
        return {**receipt, "byteCount": max(0, receipt["byteCount"] - 1)}


@carried("S10.1/marks", "a receipt has the digest of other bytes")
def receipt_of_other_bytes(carrier):
    @receipts(carrier)
    def change(receipt):
        return {**receipt, "sha256": hashlib.sha256(b"other").hexdigest()}


@carried("S10.1/marks", "a receipt says that nothing of the item's metadata is in it")
def receipt_that_withholds(carrier):
    @receipts(carrier)
    def change(receipt):
        return {**receipt, "given": [], "withheld": ["location", "captions"]}


@carried("A66", "a receipt withholds nothing, although that was asked for and done")
def receipt_that_withholds_nothing(carrier):
    @receipts(carrier)
    def change(receipt):
        return {**receipt, "withheld": []}


@carried("S10.1/marks", "the total of a session never grows")
def total_that_stands(carrier):
    @receipts(carrier)
    def change(receipt):
        return {**receipt, "sessionTotal": {"items": 1, "bytes": 0}}


@carried("S10.1/marks", "a name is given that stands in no receipt")
def name_without_receipt(carrier):
    @carrier.answer("picker/present")
    def presented(result, attachment, params):
        results = []
        for item in result["results"]:
            receipt = dict(item.get("receipt") or {})
            receipt["given"] = [n for n in receipt.get("given", []) if n != "suggestedName"]
            results.append({**item, "receipt": receipt} if "receipt" in item else item)
        return {**result, "results": results}, attachment
