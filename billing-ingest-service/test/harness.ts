import { createHmac, randomUUID } from 'node:crypto';
import { identityRequests } from '@tessera/contracts/identity/requests';
import { defaultRoles } from '@tessera/contracts/org/access-control';
import { orgRequests } from '@tessera/contracts/org/requests';
import { type TestUser, useService } from '@tessera/testing/harness';
import { eventually } from '@tessera/testing/time';
import { beforeAll } from 'vitest';
import { billingService } from '../src/app.ts';
import { billingSettings } from '../src/config.ts';
import { allFixtures, fixtureIds } from './fixtures.ts';

export const webhookSecret = `whsec_${Buffer.from('a secret of the tests for webhooks').toString('base64')}`;

type SendOptions = {
  readonly id?: string;
  readonly sentAt?: Date;
  readonly secret?: string;
  /** The id of an organization's endpoint; the platform's URL by default. */
  readonly endpointId?: string;
};

type Permissions = Readonly<Record<string, readonly string[]>>;
/** The name of a default role, or the permissions of a custom role. */
type Role = keyof typeof defaultRoles | Permissions;
const permissionsOf = (role: Role): Permissions =>
  typeof role === 'string' ? defaultRoles[role] : role;

/** The billing service on real stores, with the org-service mocked. */
export function useBillingService(
  environment: Readonly<Record<string, string>> = {},
  options: { readonly databaseProxy?: boolean } = {},
) {
  const service = useService(billingService, {
    settings: billingSettings,
    databaseVariable: 'BILLING_DATABASE_URL',
    environment: {
      BILLING_WEBHOOK_SECRET: webhookSecret,
      BILLING_SELF_LINKING_ENABLED: 'true',
      ...environment,
    },
    ...options,
  });
  const roles = new Map<string, Permissions>();
  const unreachable = new Set<string>();

  beforeAll(async () => {
    service.mockRequest(orgRequests.checkPermission, ({ userId, organizationId, permissions }) => {
      if (unreachable.has(organizationId)) throw new Error('the org-service is unavailable');
      const role = roles.get(`${userId} in ${organizationId}`);
      const granted: Permissions = role ?? {};
      const allowed = Object.entries(permissions).every(([resource, wanted]) =>
        (Array.isArray(wanted) ? wanted : wanted.actions).every((action) =>
          granted[resource]?.includes(action),
        ),
      );
      return { allowed, member: role !== undefined, message: null };
    });
    service.mockRequest(identityRequests.resolveSession, () => null);
    // The mocks are subscribed before the first request is sent.
    await service.nats.flush();
  });

  /** Signs a body and posts it, as the provider does. */
  function send(
    body: string | Buffer,
    { id = randomUUID(), sentAt, secret, endpointId }: SendOptions = {},
  ) {
    const at = String(Math.floor((sentAt ?? service.clock.now()).getTime() / 1000));
    return service
      .as(null)
      .post(endpointId === undefined ? '/webhooks/billing' : `/webhooks/billing/${endpointId}`)
      .set('content-type', 'application/json')
      .set('webhook-id', id)
      .set('webhook-timestamp', at)
      .set('webhook-signature', signatureOf(body, id, at, secret ?? webhookSecret))
      .serialize((data) => data)
      .send(body as string);
  }

  async function allProjected(): Promise<void> {
    await eventually(async () => {
      const waiting = await service.sql(
        `select 1 from $schema.delivery where status = 'waiting' and failures = 0 limit 1`,
      );
      if (waiting.length > 0) throw new Error('deliveries wait to be projected');
    }, 15_000);
  }

  async function member(
    role: Role,
    organizationId: string,
    session: Partial<TestUser['session']> = {},
  ): Promise<TestUser> {
    const user = await service.signedIn({}, { activeOrganizationId: organizationId, ...session });
    roles.set(`${user.user.id} in ${organizationId}`, permissionsOf(role));
    return user;
  }

  return Object.assign(service, {
    send,
    /** Deletes all rows, so that a test counts only its own. */
    async empty(): Promise<void> {
      await allProjected();
      const tables = await service.sql<{ name: string }>(
        `select format('$schema.%I', tablename) as name from pg_tables
         where schemaname = '$schema' and tablename <> 'migration'`,
      );
      // Again after a deadlock: the service's workers read the tables in another order.
      await eventually(() => service.sql(`truncate ${tables.map(({ name }) => name).join(', ')}`));
    },
    /** Resolves when every delivery has been projected. */
    allProjected,
    /** Sends events and waits until they have been projected. */
    async receive(...events: unknown[]): Promise<void> {
      for (const event of events) await send(JSON.stringify(event)).expect(200);
      await allProjected();
    },
    given: {
      member,
      /** Gives a member another role. */
      setRole: (member: TestUser, organizationId: string, role: Role) =>
        roles.set(`${member.user.id} in ${organizationId}`, permissionsOf(role)),
      /** Requests about this organization fail from now on. */
      unreachable: (organizationId: string) => void unreachable.add(organizationId),
      /** Removes a membership. */
      removeMember: (member: TestUser, organizationId: string) =>
        roles.delete(`${member.user.id} in ${organizationId}`),
      /** An owner whose organization is linked to a provider organization (that of the fixtures). */
      async merchant(providerOrganizationId: string = fixtureIds.merchant) {
        const organizationId = randomUUID();
        const owner = await member('owner', organizationId);
        await service
          .as(owner)
          .post('/api/billing/link-organization')
          .send({ providerOrganizationId })
          .expect(200);
        return { organizationId, owner };
      },
      /** An owner whose organization has a delivery URL of its own and no link yet. */
      async endpoint(organizationId: string = randomUUID()) {
        const owner = await member('owner', organizationId);
        const { body } = await service
          .as(owner)
          .post('/api/billing/endpoints')
          .send({ name: 'Shop' })
          .expect(200);
        return { organizationId, owner, endpointId: body.endpoint.id, secret: body.secret };
      },
    },
    /** Every fixture's payload, for tests that receive all of them. */
    allEvents: () => [...allFixtures().values()],
  });
}

/** The signature of Standard Webhooks over bytes, which their library would decode first. */
function signatureOf(body: string | Buffer, id: string, at: string, secret: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest('base64')}`;
}
