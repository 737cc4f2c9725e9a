import type { RequestInput, RequestOutput } from '@tessera/contracts/define/request';
import type { orgRequests } from '@tessera/contracts/org/requests';
import type { OrgDeps } from '../deps.ts';
import { machineClients } from './machine-client.repository.ts';
import { isSecretOf, isUsageStale, staleBefore } from './machine-client.rules.ts';

type Question = typeof orgRequests.authenticateMachineClient;
type Deps = Pick<OrgDeps, 'db' | 'clock' | 'log'>;

/** What an unknown client is compared with, so that it takes as long to refuse. */
const UNKNOWN_CLIENT = { secretHash: '', previousSecretHash: null, previousSecretExpiresAt: null };

/** Whose client this is, if the secret is one of its own. One read; nobody waits for the mark of its use. */
export async function authenticateMachineClient(
  deps: Deps,
  { clientId, clientSecretHash }: RequestInput<Question>,
): Promise<RequestOutput<Question>> {
  const now = deps.clock.now();
  const found = await machineClients.findUsable(deps.db, clientId);
  if (!isSecretOf(found ?? UNKNOWN_CLIENT, clientSecretHash, now) || found === null) {
    return { isKnown: false };
  }
  if (isUsageStale(found, now)) void recordUsage(deps, clientId, now);
  const { organizationId, name, scopes } = found;
  return { isKnown: true, clientId, organizationId, name, scopes };
}

/** A mark that fails is set by the next use. */
async function recordUsage({ db, log }: Deps, id: string, now: Date): Promise<void> {
  try {
    await db.transaction((tx) => machineClients.recordUsage(tx, id, now, staleBefore(now)));
  } catch (error) {
    log.warn({ err: error, machineClientId: id }, 'use of a machine client not marked');
  }
}
