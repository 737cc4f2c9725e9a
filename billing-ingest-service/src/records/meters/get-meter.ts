import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import { type MeterDetail, meterErrors } from '@tessera/contracts/billing/meters';
import type { BillingDeps } from '../../deps.ts';
import { type RecordInput, readRecord } from '../../listing/read-records.ts';
import { meters } from './list.ts';
import { toMeter } from './list-meters.ts';

export async function getMeter(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: RecordInput,
): Promise<MeterDetail> {
  const { row } = await readRecord(deps, actor, meters, input, meterErrors.METER_NOT_FOUND);
  return { ...toMeter(row), usage: await meters.usageOf(deps.db, row.id) };
}
