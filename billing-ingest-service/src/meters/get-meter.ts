import { type MeterDetail, meterErrors } from '@tessera/contracts/billing/meters';
import type { BillingDeps } from '../deps.ts';
import { type AskedRecord, readRecord } from '../reading/read-records.ts';
import { toMeter } from './list-meters.ts';
import { meters } from './meter.repository.ts';

export async function getMeter(deps: BillingDeps, input: AskedRecord): Promise<MeterDetail> {
  const { row } = await readRecord(deps, meters, input, meterErrors.METER_NOT_FOUND);
  return { ...toMeter(row), usage: await meters.usageOf(deps.db, row.id) };
}
