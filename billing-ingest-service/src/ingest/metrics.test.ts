import { registry } from '@tessera/chassis/telemetry/metrics';
import { describe, expect, it } from 'vitest';
import './metrics.ts';

describe('counters of deliveries', () => {
  it('have a value before the first delivery', async () => {
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
