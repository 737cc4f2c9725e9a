import { describe, expect, it, vi } from 'vitest';

describe('counters of deliveries', () => {
  it('have a value before the first delivery', async () => {
    // Other test files of this process have counted, so the modules are loaded again.
    vi.resetModules();
    const { registry } = await import('@tessera/chassis/telemetry/metrics');
    await import('./metrics.ts');
    const text = await registry.metrics();
    for (const series of [
      'received_total{outcome="new"}',
      'rejected_total{receiver="platform",reason="NOT_AN_EVENT"}',
      'projected_total{status="quarantined"}',
    ]) {
      expect(text).toContain(`tessera_billing_deliveries_${series} 0`);
    }
  });
});
