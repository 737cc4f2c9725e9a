import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { customerRoutes } from '@tessera/contracts/billing/customers';
import { endpointRoutes } from '@tessera/contracts/billing/endpoints';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { tokenRoutes } from '@tessera/contracts/identity/tokens';
import { invitationLinkRoutes } from '@tessera/contracts/org/invitation-links';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { machineClientRoutes } from '@tessera/contracts/org/machine-clients';
import { memberRoutes } from '@tessera/contracts/org/members';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { teamRoutes } from '@tessera/contracts/org/teams';
import type { RunningStack } from '@tessera/dev/stack/start-stack';
import { samplesOf } from '@tessera/dev/webhooks/scenario/samples-of-merchant';
import { deliver } from '../support/sample-deliveries.ts';
import { signUpUser, type TestUser } from '../support/test-user.ts';

/** An organization with members, a team, an invitation, a machine client, a webhook endpoint and billing records. */
export type Tenant = {
  readonly owner: TestUser;
  readonly member: TestUser;
  /** A user without an organization. */
  readonly outsider: TestUser;
  /** An access token of the machine client. */
  readonly machineToken: string;
  readonly organizationId: string;
  /** Ids and names by the placeholder that they replace. */
  readonly known: Readonly<Record<string, readonly string[]>>;
};

const MAX_DELIVERIES = 80;

/** Creates a tenant; every name and address in it contains `mark`. */
export async function createTenant(stack: RunningStack, mark: string): Promise<Tenant> {
  const signUp = (name: string) =>
    signUpUser(stack.url, `${name}-${mark}@example.com`, `User ${mark}`);
  const [owner, member, outsider] = await Promise.all(['owner', 'member', 'outsider'].map(signUp));
  if (!owner || !member || !outsider) throw new Error('A user is missing');

  // The slug is no secret: any user may ask whether one is taken.
  const slug = `org-${randomUUID().slice(0, 13)}`;
  const { id: organizationId } = await owner.call(organizationRoutes.createOrganization, {
    body: { name: `Organization ${mark}`, slug },
  });
  const invite = (email: string) =>
    owner.call(invitationRoutes.inviteMember, { body: { email, role: 'member', organizationId } });
  const { id: invitationId } = await invite(member.email);
  const joined = await member.call(invitationRoutes.acceptInvitation, { body: { invitationId } });
  const invitation = await invite(`invited-${mark}@example.com`);
  const { id: teamId } = await owner.call(teamRoutes.createTeam, {
    body: { name: `Team ${mark}`, organizationId },
  });
  const { link } = await owner.call(invitationLinkRoutes.createInvitationLink, {
    body: { role: 'member', organizationId },
  });
  const { client, secret } = await owner.call(machineClientRoutes.createMachineClient, {
    body: { name: `Client ${mark}`, scopes: ['billing:read'], organizationId },
  });
  const { access_token } = await owner.call(tokenRoutes.issueClientToken, {
    body: { grant_type: 'client_credentials', client_id: client.id, client_secret: secret },
  });
  const merchant = randomUUID();
  await owner.call(connectionRoutes.linkOrganization, {
    body: { providerOrganizationId: merchant, organizationId },
  });
  const { endpoint } = await owner.call(endpointRoutes.createEndpoint, {
    body: { name: `Endpoint ${mark}`, organizationId },
  });
  const records = await deliverSamples(stack, merchant, mark);
  const session = await owner.call(sessionRoutes.getSession, {});
  const userId = session?.user.id ?? '';

  return {
    owner,
    member,
    outsider,
    machineToken: access_token,
    organizationId,
    known: {
      ...records,
      organizationId: [organizationId],
      organizationSlug: [slug],
      providerOrganizationId: [merchant],
      memberId: [joined.member.id],
      userId: [userId, joined.member.userId],
      teamId: [teamId],
      invitationId: [invitation.id, invitationId],
      invitationLinkId: [link.id],
      clientId: [client.id],
      endpointId: [endpoint.id],
      endpoints: [endpoint.id],
      email: [member.email],
    },
  };
}

/** Sends sample deliveries of a merchant with `mark` in their names. Returns the ids of the records by kind. */
async function deliverSamples(
  stack: RunningStack,
  merchant: string,
  mark: string,
): Promise<Record<string, string[]>> {
  const ids: Record<string, string[]> = {};
  for (const { id, body } of samplesOf(merchant).slice(0, MAX_DELIVERIES)) {
    const marked = withMark(body, mark);
    const status = await deliver(stack, { id, body: marked });
    if (status !== 200 && status !== 202) throw new Error(`A sample got ${status}`);
    const { type, data } = JSON.parse(body);
    const kind = `${String(type).split('.')[0]?.replace('_', '')}s`;
    ids[kind] = [...(ids[kind] ?? []), String(data.id)];
    ids.deliveries = [...(ids.deliveries ?? []), id];
  }
  return { ...ids, customerId: ids.customers ?? [], productId: ids.products ?? [] };
}

const withMark = (body: string, mark: string) =>
  body
    .replace(/"(name|customer_name|description)":"([^"]*)"/g, `"$1":"$2 ${mark}"`)
    .replace(/"([\w.]*email)":"([^"@]*)@/g, `"$1":"$2.${mark}@`);

/** The view once it stays the same: deliveries are applied after they were acknowledged. */
export async function stableViewOf(tenant: Tenant): Promise<string> {
  for (let before = ''; ; ) {
    const view = await viewOf(tenant);
    if (view === before) return view;
    before = view;
    await sleep(2_000);
  }
}

/** What the tenant's owner sees of it. It stays the same, whatever another tenant does. */
export async function viewOf({ owner, organizationId }: Tenant): Promise<string> {
  const view = await Promise.all([
    owner.call(organizationRoutes.getFullOrganization, { query: { organizationId } }),
    owner.call(memberRoutes.listMembers, { query: { organizationId } }),
    owner.call(teamRoutes.listTeams, { query: { organizationId } }),
    owner.call(machineClientRoutes.listMachineClients, { query: { organizationId } }),
    owner.call(customerRoutes.listCustomers, { query: { organizationId } }),
  ]);
  return JSON.stringify(view);
}
