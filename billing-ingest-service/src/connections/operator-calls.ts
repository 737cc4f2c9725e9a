import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { id } from '@tessera/contracts/define/text';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import { orgRequests } from '@tessera/contracts/org/requests';
import * as z from 'zod';
import type { BillingDeps } from '../deps.ts';
import { type ConnectionRow, connections } from './connection.repository.ts';
import { endConnection } from './end-connection.ts';
import { makeLink } from './make-link.ts';

type Deps = Pick<BillingDeps, 'db' | 'clock' | 'log' | 'sendRequest'>;

const linkBody = z.object({ organizationId: id, providerOrganizationId: id });
const unlinkBody = z.object({ organizationId: id });
const PAGE = 100;

/**
 * Operator calls for links between organizations and provider organizations:
 * `GET /billing-links?after=<organization>`, `POST /billing-links {organizationId, providerOrganizationId}` and
 * `POST /billing-links/unlink {organizationId}`. Undefined for any other call.
 */
export function linkOperatorCalls(deps: Deps) {
  return async (method: string, target: string, body: string): Promise<unknown> => {
    const { pathname, searchParams } = new URL(target, 'http://operator');
    if (method === 'GET' && pathname === '/billing-links') {
      const items = await connections.list(deps.db, searchParams.get('after') ?? '', PAGE);
      const next = items.length === PAGE ? items.at(-1)?.organizationId : null;
      return { items: items.map(toResponse), next };
    }
    if (method !== 'POST') return undefined;
    if (pathname === '/billing-links') return link(deps, parse(linkBody, body));
    if (pathname === '/billing-links/unlink') return unlink(deps, parse(unlinkBody, body));
    return undefined;
  };
}

async function link(
  { db, clock, log, sendRequest }: Deps,
  { organizationId, providerOrganizationId }: z.output<typeof linkBody>,
) {
  const existing = await sendRequest(orgRequests.findOrganizations, {
    organizationIds: [organizationId],
  });
  if (!existing.includes(organizationId)) {
    throw new ApiError(organizationErrors.ORGANIZATION_NOT_FOUND);
  }
  const newLink = { organizationId, providerOrganizationId, linkedAt: clock.now() };
  const created = await db.transaction((tx) => makeLink(tx, newLink, { proof: 'operator' }));
  log.info({ organizationId, providerOrganizationId }, 'billing linked by the operator');
  return toResponse(created);
}

async function unlink(deps: Deps, { organizationId }: z.output<typeof unlinkBody>) {
  return (await endConnection(deps, { organizationId })) ? { unlinked: true } : undefined;
}

const toResponse = ({ merchant: _, ...link }: ConnectionRow) => link;

function parse<T extends z.ZodType>(schema: T, body: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    throw new ApiError(commonErrors.INVALID_BODY);
  }
}
