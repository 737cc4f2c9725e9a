import type { UserActor } from '@tessera/contracts/actor';
import {
  deliveryErrors,
  type deliveryRoutes,
  type Replay,
} from '@tessera/contracts/billing/deliveries';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody } from '@tessera/contracts/define/route';
import { requireBilling } from '../access/require-billing.ts';
import { filterOf } from '../deliveries/delivery-filter.ts';
import { visibleDeliveries } from '../deliveries/visible-delivery.repository.ts';
import type { BillingDeps } from '../deps.ts';
import { replays } from './replay.repository.ts';

type Input = RouteBody<typeof deliveryRoutes.replayDeliveries>;

/** Requests a replay of all matching events whose payload is stored; later ones are projected anyway. */
export async function replayDeliveries(
  deps: BillingDeps,
  actor: UserActor,
  { organizationId: requested, ...given }: Input,
): Promise<Replay> {
  const { db, clock, random, replayer, log } = deps;
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'update',
  });
  const filter = filterOf(given);
  if (filter.status === 'rejected') throw new ApiError(deliveryErrors.DELIVERY_IS_NOT_AN_EVENT);
  const { total, last } = await visibleDeliveries.countReplayable(db, organizationId, filter);
  const replay = await db.transaction(async (tx) => {
    const requested = { id: random.id(), organizationId, filter, lastPosition: last, total };
    const created = await replays.insert(tx, { ...requested, createdAt: clock.now() });
    if (created === null) throw new ApiError(deliveryErrors.REPLAY_IS_RUNNING);
    return created;
  });
  replayer.wake();
  log.info(
    { organizationId, replayId: replay.id, total, actorId: actor.user.id },
    'replay requested',
  );
  return replay;
}
