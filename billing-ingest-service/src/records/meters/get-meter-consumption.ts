import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import {
  type MeterConsumption,
  meterErrors,
  type meterRoutes,
} from '@tessera/contracts/billing/meters';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { requireBilling } from '../../access/require-billing.ts';
import type { BillingDeps } from '../../deps.ts';
import { addDays, dayOf, daysBetween, isDay } from '../../listing/days.rules.ts';
import { type RecordInput, readRecord } from '../../listing/read-records.ts';
import { meters } from './list.ts';
import { meterDays } from './meter-day.repository.ts';

type Input = RecordInput & RouteQuery<typeof meterRoutes.getMeterConsumption>;

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

/** One query of daily sums, whatever the number of customers. */
export async function getMeterConsumption(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  { from: requestedFrom, to = dayOf(deps.clock.now()), customerId, ...input }: Input,
): Promise<MeterConsumption> {
  const from = requestedFrom ?? addDays(to, 1 - DEFAULT_DAYS);
  const count = daysBetween(from, to);
  if (!isDay(from) || !isDay(to) || count < 1 || count > MAX_DAYS) {
    throw new ApiError(meterErrors.METER_RANGE_IS_INVALID);
  }
  const span = { meterId: input.id, from, to };
  if (customerId !== undefined) {
    // The balance may arrive before its meter.
    const organizationId = await requireBilling(deps, actor, {
      organizationId: input.organizationId,
      action: 'read',
    });
    const days = await meterDays.ofCustomer(deps.db, organizationId, { ...span, customerId });
    return { from, to, timeZone: 'UTC', days };
  }
  const { organizationId } = await readRecord(
    deps,
    actor,
    meters,
    input,
    meterErrors.METER_NOT_FOUND,
  );
  const days = await meterDays.between(deps.db, organizationId, span);
  return { from, to, timeZone: 'UTC', days };
}
