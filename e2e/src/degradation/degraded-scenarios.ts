import { randomUUID } from 'node:crypto';
import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { customerRoutes } from '@tessera/contracts/billing/customers';
import { entitlementRoutes } from '@tessera/contracts/billing/entitlements';
import { ApiError } from '@tessera/contracts/define/error';
import { passwordRoutes } from '@tessera/contracts/identity/passwords';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { signInRoutes } from '@tessera/contracts/identity/sign-in';
import { userRoutes } from '@tessera/contracts/identity/users';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { memberRoutes } from '@tessera/contracts/org/members';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { sendDelivery } from '@tessera/dev/webhooks/send-delivery';
import type { ChaosSystem } from '../chaos/system/chaos-system.ts';
import { customerCreated } from '../support/sample-deliveries.ts';
import { password, signUpUser, type TestUser, visitor } from '../support/test-user.ts';
import type { ScenarioName } from './expected-outcomes.ts';

export type ScenarioContext = {
  readonly system: Pick<ChaosSystem, 'url' | 'webhook'>;
  readonly owner: TestUser;
  readonly organizationId: string;
  readonly providerOrganizationId: string;
  readonly memberId: string;
  /** A user without other calls, which would use the same locks. */
  readonly creator: TestUser;
  readonly recipient: TestUser;
  /** An open invitation of `recipient`. */
  readonly invitationId: string;
  /** A user whose session may end. */
  readonly leaving: TestUser;
};

const unexpected = (status: number, options: { readonly retryAfterSeconds?: number } = {}) =>
  new ApiError({ status, code: 'UNEXPECTED_STATUS', message: `Status ${status}` }, options);
const newEmail = () => `user-${randomUUID()}@example.com`;

/** Creates what the scenarios need, while nothing is wrong. */
export async function prepareScenarios(
  system: ScenarioContext['system'],
): Promise<ScenarioContext> {
  const [owner, creator, member, recipient, leaving] = await Promise.all([
    signUpUser(system.url, newEmail()),
    signUpUser(system.url, newEmail()),
    signUpUser(system.url, newEmail()),
    signUpUser(system.url, newEmail()),
    signUpUser(system.url, newEmail()),
  ]);
  const slug = `org-${randomUUID()}`;
  const { id: organizationId } = await owner.call(organizationRoutes.createOrganization, {
    body: { name: slug, slug },
  });
  const providerOrganizationId = randomUUID();
  await owner.call(connectionRoutes.linkOrganization, {
    body: { organizationId, providerOrganizationId },
  });
  const invite = (user: TestUser) =>
    owner.call(invitationRoutes.inviteMember, {
      body: { email: user.email, role: 'member', organizationId },
    });
  const first = await invite(member);
  const accepted = await member.call(invitationRoutes.acceptInvitation, {
    body: { invitationId: first.id },
  });
  const { id: invitationId } = await invite(recipient);
  return {
    system,
    owner,
    organizationId,
    providerOrganizationId,
    memberId: accepted.member.id,
    creator,
    recipient,
    invitationId,
    leaving,
  };
}

/** What a user or another system does. Rejects when it fails. */
export const scenarios: Readonly<
  Record<ScenarioName, (context: ScenarioContext) => Promise<unknown>>
> = {
  'sign up': ({ system }) => signUpUser(system.url, newEmail()),
  'sign in': ({ system, owner }) =>
    visitor(system.url, owner.email).call(signInRoutes.signInEmail, {
      body: { email: owner.email, password },
    }),
  'read the session': ({ owner }) => owner.call(sessionRoutes.getSession, { query: {} }),
  'read the session without the cookie cache': ({ owner }) =>
    owner.call(sessionRoutes.getSession, { query: { disableCookieCache: 'true' } }),
  'sign out': ({ leaving }) => leaving.call(sessionRoutes.signOut, {}),
  'ask for a password reset': ({ system, owner }) =>
    visitor(system.url, owner.email).call(passwordRoutes.requestPasswordReset, {
      body: { email: owner.email },
    }),
  'change the name': ({ owner }) =>
    owner.call(userRoutes.updateUser, { body: { name: 'Another Name' } }),
  'create an organization': ({ creator }) => {
    const slug = `org-${randomUUID()}`;
    return creator.call(organizationRoutes.createOrganization, { body: { name: slug, slug } });
  },
  'list organizations': ({ owner }) => owner.call(organizationRoutes.listOrganizations, {}),
  'invite a member': ({ owner, organizationId }) =>
    owner.call(invitationRoutes.inviteMember, {
      body: { email: newEmail(), role: 'member', organizationId },
    }),
  'accept an invitation': ({ recipient, invitationId }) =>
    recipient.call(invitationRoutes.acceptInvitation, { body: { invitationId } }),
  'change a role': ({ owner, organizationId, memberId }) =>
    owner.call(memberRoutes.updateMemberRole, {
      body: { organizationId, memberId, role: 'admin' },
    }),
  'receive a webhook': async ({ system, providerOrganizationId }) => {
    const { status, headers } = await sendDelivery(
      customerCreated(providerOrganizationId, 1),
      system.webhook,
    );
    const retryAfterSeconds = Number(headers.get('retry-after'));
    if (status >= 300) throw unexpected(status, retryAfterSeconds > 0 ? { retryAfterSeconds } : {});
  },
  'list customers': ({ owner, organizationId }) =>
    owner.call(customerRoutes.listCustomers, { query: { organizationId } }),
  'check an entitlement': ({ owner, organizationId }) =>
    owner.call(entitlementRoutes.checkEntitlement, {
      query: { organizationId, customerId: randomUUID(), benefitId: randomUUID() },
    }),
  'open the web app': async ({ system, owner }) => {
    const response = await owner.fetch(`${system.url}/sign-in`);
    await response.text();
    if (!response.ok) throw unexpected(response.status);
  },
};
