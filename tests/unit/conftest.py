"""Settings of the property tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# A busy machine is slow, which is no fault of the code.
settings.register_profile("unit", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unit")
