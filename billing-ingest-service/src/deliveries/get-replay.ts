import { deliveryErrors, type Replay } from '@tessera/contracts/billing/deliveries';
import { ApiError } from '@tessera/contracts/define/error';
import type { SignedIn } from '@tessera/contracts/identity/sessions';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { replays } from './replay.repository.ts';

type Input = {
  readonly by: SignedIn;
  readonly id: string;
  readonly organizationId?: string | undefined;
};

export async function getReplay(
  deps: BillingDeps,
  { by, id, organizationId: named }: Input,
): Promise<Replay> {
  const organizationId = await requireBilling(deps, { by, organizationId: named, action: 'read' });
  const replay = await replays.find(deps.db, organizationId, id);
  if (replay === null) throw new ApiError(deliveryErrors.REPLAY_NOT_FOUND);
  return replay;
}
