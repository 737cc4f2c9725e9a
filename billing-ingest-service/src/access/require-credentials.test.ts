import { randomUUID } from 'node:crypto';
import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { endpointRoutes } from '@tessera/contracts/billing/endpoints';
import type { Route } from '@tessera/contracts/define/route';
import { pathOf } from '@tessera/contracts/paths';
import { describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';

const token = 'polar_oat_of_a_user';
const DAY = 86_400_000;

/** Every call that creates, rotates or removes a credential, with its input besides the organization. */
const calls: readonly (readonly [string, Route, object])[] = [
  ['createEndpoint', endpointRoutes.createEndpoint, { name: 'Shop' }],
  ['updateEndpoint', endpointRoutes.updateEndpoint, { isEnabled: true }],
  ['rotateEndpointSecret', endpointRoutes.rotateEndpointSecret, {}],
  ['revokePreviousSecret', endpointRoutes.revokePreviousSecret, {}],
  ['setProviderToken', connectionRoutes.setProviderToken, { token }],
  ['removeProviderToken', connectionRoutes.removeProviderToken, {}],
  ['linkOrganization', connectionRoutes.linkOrganization, { providerOrganizationId: 'x', token }],
];

describe('calls that create, rotate or remove a billing credential', () => {
  const billing = useBillingService({ BILLING_PROVIDER_URL: 'http://127.0.0.1:9' });
  const withoutFreshAge = useBillingService({
    BILLING_PROVIDER_URL: 'http://127.0.0.1:9',
    AUTH_SESSION_FRESH_AGE: '0',
  });

  const call = (service: typeof billing, cookie: string, [, route, body]: (typeof calls)[number]) =>
    service
      .as({ cookie })
      .post(pathOf(route, { id: 'none' }))
      .send(body);

  it.each(calls)(
    'SEC-121: requires the permissions to read and to update for %s',
    async (...entry) => {
      for (const actions of [['read'], ['update'], []]) {
        const member = await billing.given.member({ billing: actions }, randomUUID());
        const { status, body } = await call(billing, member.cookie, entry);
        expect([status, body.code]).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING']);
      }
      const both = await billing.given.member({ billing: ['read', 'update'] }, randomUUID());
      expect((await call(billing, both.cookie, entry)).status).not.toBe(403);
    },
  );

  it.each(calls)('SEC-137: requires a fresh session for %s', async (...entry) => {
    const createdAt = new Date(billing.clock.now().getTime() - DAY - 1_000);
    const owner = await billing.given.member('owner', randomUUID(), { createdAt });
    const { status, body } = await call(billing, owner.cookie, entry);
    expect([status, body.code]).toEqual([403, 'SESSION_IS_NOT_FRESH']);
    const unlimited = await withoutFreshAge.given.member('owner', randomUUID(), { createdAt });
    expect((await call(withoutFreshAge, unlimited.cookie, entry)).status).not.toBe(403);
  });

  it('requires no fresh session to disable or rename, so that it is possible at once in an emergency', async () => {
    const organizationId = randomUUID();
    const { endpointId } = await billing.given.endpoint(organizationId);
    const createdAt = new Date(billing.clock.now().getTime() - DAY - 1_000);
    const owner = await billing.given.member('owner', organizationId, { createdAt });
    const path = `/api/billing/endpoints/${endpointId}/update`;
    await billing.as(owner).post(path).send({ isEnabled: false, name: 'Closed' }).expect(200);
  });
});
