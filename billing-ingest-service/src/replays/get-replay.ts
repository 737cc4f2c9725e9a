import type { UserActor } from '@tessera/contracts/actor';
import { deliveryErrors, type Replay } from '@tessera/contracts/billing/deliveries';
import { ApiError } from '@tessera/contracts/define/error';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { replays } from './replay.repository.ts';

type Input = {
  readonly id: string;
  readonly organizationId?: string | undefined;
};

export async function getReplay(
  deps: BillingDeps,
  actor: UserActor,
  { id, organizationId: requested }: Input,
): Promise<Replay> {
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  const replay = await replays.find(deps.db, organizationId, id);
  if (replay === null) throw new ApiError(deliveryErrors.REPLAY_NOT_FOUND);
  return replay;
}
