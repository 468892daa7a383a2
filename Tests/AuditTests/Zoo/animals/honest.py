"""Those without a fault, which no check may find."""

from .keeper import animal


@animal("–", "none; the plugin in Python as it is")
def honest(plugin):
    pass
