import type { RequestInput, RequestOutput } from '@tessera/contracts/define/request';
import type { orgRequests } from '@tessera/contracts/org/requests';
import type { OrgDeps } from '../deps.ts';
import { machineClients } from './machine-client.repository.ts';

type Request = typeof orgRequests.checkMachineClient;

/**
 * The current scopes of a token's client. A revoked or deleted client has none. One query.
 */
export async function checkMachineClient(
  { db }: Pick<OrgDeps, 'db'>,
  { clientId, organizationId }: RequestInput<Request>,
): Promise<RequestOutput<Request>> {
  const found = await machineClients.findUsable(db, clientId);
  return found?.organizationId === organizationId
    ? { isLive: true, scopes: found.scopes }
    : { isLive: false, scopes: [] };
}
