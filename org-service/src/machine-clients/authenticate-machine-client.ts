import type { RequestInput, RequestOutput } from '@tessera/contracts/define/request';
import type { orgRequests } from '@tessera/contracts/org/requests';
import type { OrgDeps } from '../deps.ts';
import { machineClients } from './machine-client.repository.ts';
import { isSecretOf, isUsageStale, staleBefore } from './machine-client.rules.ts';

type Request = typeof orgRequests.authenticateMachineClient;
type Deps = Pick<OrgDeps, 'db' | 'clock' | 'log'>;

/** Takes the place of an unknown client in the comparison, so that the response takes the same time. */
const UNKNOWN_CLIENT = { secretHash: '', previousSecretHash: null, previousSecretExpiresAt: null };

/** Authenticates a client by the hash of its secret. One query; the time of use is recorded in the background. */
export async function authenticateMachineClient(
  deps: Deps,
  { clientId, clientSecretHash }: RequestInput<Request>,
): Promise<RequestOutput<Request>> {
  const now = deps.clock.now();
  const found = await machineClients.findUsable(deps.db, clientId);
  if (!isSecretOf(found ?? UNKNOWN_CLIENT, clientSecretHash, now) || found === null) {
    return { isKnown: false };
  }
  if (isUsageStale(found, now)) void recordUsage(deps, clientId, now);
  const { organizationId, name, scopes } = found;
  return { isKnown: true, clientId, organizationId, name, scopes };
}

/** An error is only logged, because the next use is recorded instead. */
async function recordUsage({ db, log }: Deps, id: string, now: Date): Promise<void> {
  try {
    await db.transaction((tx) => machineClients.recordUsage(tx, id, now, staleBefore(now)));
  } catch (error) {
    log.warn({ err: error, machineClientId: id }, 'use of a machine client not recorded');
  }
}
