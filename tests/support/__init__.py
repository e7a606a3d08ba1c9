"""What several tests share: data, drivers and stand-ins.

Test modules import from here, never from each other; fixtures that several use stand in conftest.py.
"""
