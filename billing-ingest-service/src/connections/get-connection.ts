import type { UserActor } from '@tessera/contracts/actor';
import { type Connection, connection } from '@tessera/contracts/billing/connections';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { type ConnectionRow, connections } from './connection.repository.ts';
import { providerTokens } from './provider-token.repository.ts';

type Input = { readonly organizationId?: string | undefined };

export async function getConnection(
  deps: BillingDeps,
  actor: UserActor,
  { organizationId: requested }: Input,
): Promise<Connection | null> {
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  const link = await connections.find(deps.db, organizationId);
  return link && describeConnection(deps, link);
}

/** A link with the name and slug of the provider organization. */
export async function describeConnection(
  { config, db }: Pick<BillingDeps, 'config' | 'db'>,
  link: ConnectionRow,
): Promise<Connection> {
  const [{ lastDeliveryAt, document }, tokenSetAt] = await Promise.all([
    connections.describe(db, link),
    providerTokens.setAt(db, link.organizationId),
  ]);
  const parsed = connection.shape.providerOrganization.safeParse(document);
  const providerOrganization = parsed.success ? parsed.data : null;
  const { organizationId, providerOrganizationId, isConfirmed, linkedAt } = link;
  return {
    organizationId,
    providerOrganizationId,
    isConfirmed,
    linkedAt,
    lastDeliveryAt,
    providerOrganization,
    dashboardUrl: dashboardOf(config.providerDashboardUrl, providerOrganization?.slug),
    reconciliationEnabled: config.providerUrl !== undefined,
    tokenSetAt,
  };
}

/** The slug comes from the provider: escaped, so that it is one path segment. */
function dashboardOf(base: string | null, slug: string | undefined): string | null {
  if (base === null || !slug || /^\.*$/.test(slug)) return null;
  return `${base.replace(/\/+$/, '')}/${encodeURIComponent(slug)}`;
}
