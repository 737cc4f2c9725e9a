import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { endpointRoutes } from '@tessera/contracts/billing/endpoints';
import { emailVerificationRoutes } from '@tessera/contracts/identity/email-verification';
import { userRoutes } from '@tessera/contracts/identity/users';
import { emailDomainRoutes } from '@tessera/contracts/org/email-domains';
import { invitationLinkRoutes } from '@tessera/contracts/org/invitation-links';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { memberRoutes } from '@tessera/contracts/org/members';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { roleRoutes } from '@tessera/contracts/org/roles';
import { teamRoutes } from '@tessera/contracts/org/teams';
import type { RunningStack } from '@tessera/dev/stack/start-stack';
import { fixtureMerchantId, loadFixtures } from '@tessera/dev/webhooks/load-fixtures';
import { sendDelivery } from '@tessera/dev/webhooks/send-delivery';
import { linkFromMail } from '../support/mail-link.ts';
import { failedGrant } from '../support/sample-deliveries.ts';
import { signUpUser, type TestUser } from '../support/test-user.ts';
import { salesUntil } from './seed-sales.ts';

export const owner = 'ada@example.com';
export const slug = 'fjordlight-audio';
/** A user with an account and no organization. */
export const beginner = 'ida@example.com';

const colleagues = [
  ['Grace Lund', 'admin'],
  ['Edsger Vermeer', 'member'],
  ['Barbara Sørensen', 'member'],
  ['Alan Whitcombe', 'support'],
  ['Zofia Nowakowska-Wiśniewska', 'member'],
  ['Dmytro Hrytsenko', 'admin,support'],
  ['Maximiliane von Hohenberg-Schillingsfürst', 'member'],
  ['Tove Aasen', 'member'],
  ['李 小龍', 'member'],
  ['Yusuf Kaplan', 'member'],
  ['Noor', 'member'],
  ['Inès Charpentier', 'member'],
] as const;

/** A stack with realistic data: users, teams, links, domains, roles, and sales. */
export async function seedOrganization(stack: RunningStack): Promise<TestUser> {
  const ada = await signUpUser(stack.url, owner, 'Ada Berg');
  await ada.call(userRoutes.updateUser, { body: { username: 'ada' } });
  await ada.call(emailVerificationRoutes.sendVerificationEmail, { body: { email: owner } });
  await ada.fetch(await linkFromMail(stack, owner, /Verify your email/));
  for (const [name, at] of [
    ['Polar Press', 'polar-press'],
    ['Kulturhuset', 'kulturhuset'],
  ] as const) {
    await ada.call(organizationRoutes.createOrganization, { body: { name, slug: at } });
  }
  await ada.call(organizationRoutes.createOrganization, {
    body: { name: 'Fjordlight Audio', slug, metadata: { plan: 'studio', seats: 24 } },
  });
  await users(stack, ada);
  await sales(stack, ada);
  await elsewhere(stack);
  await signUpUser(stack.url, beginner, 'Ida Moen');
  return ada;
}

/** An organization of another user, who invites the owner. */
async function elsewhere({ url }: RunningStack): Promise<void> {
  const nora = await signUpUser(url, 'nora@example.com', 'Nora Dahl');
  const { id: organizationId } = await nora.call(organizationRoutes.createOrganization, {
    body: { name: 'Nordlys Kollektiv', slug: 'nordlys-kollektiv' },
  });
  await nora.call(invitationRoutes.inviteMember, {
    body: { organizationId, email: owner, role: 'admin' },
  });
}

async function users({ url }: RunningStack, ada: TestUser): Promise<void> {
  await ada.call(roleRoutes.createRole, {
    body: { role: 'support', permission: { invitation: ['create', 'cancel'], ac: ['read'] } },
  });
  const teams = await Promise.all(
    ['Mastering', 'Field recordings', 'Customer care'].map((name) =>
      ada.call(teamRoutes.createTeam, { body: { name } }),
    ),
  );
  for (const [index, [name, role]] of colleagues.entries()) {
    const email = `colleague${index}@example.com`;
    const user = await signUpUser(url, email, name);
    const teamId = teams[index % (teams.length + 1)]?.id;
    const { id: invitationId } = await ada.call(invitationRoutes.inviteMember, {
      body: { email, role, ...(teamId ? { teamId } : {}) },
    });
    await user.call(invitationRoutes.acceptInvitation, { body: { invitationId } });
  }
  await ada.call(invitationRoutes.inviteMembers, {
    body: {
      emails: ['jo@example.com', 'a.very.long.address.of.a.user@example.com'],
      role: 'member',
    },
  });
  await ada.call(invitationRoutes.inviteMember, {
    body: { email: 'kim@example.com', role: 'admin' },
  });
  await ada.call(invitationLinkRoutes.createInvitationLink, {
    body: { role: 'member', maxUses: 20, ...(teams[0] ? { teamId: teams[0].id } : {}) },
  });
  await ada.call(invitationLinkRoutes.createInvitationLink, {
    body: { role: 'admin', maxUses: 1, expiresIn: 3600 },
  });
  await ada.call(emailDomainRoutes.addEmailDomain, {
    body: { domain: 'fjordlight.example.com', policy: 'join', role: 'member' },
  });
  await ada.call(emailDomainRoutes.addEmailDomain, {
    body: { domain: 'partners.fjordlight.example.org', policy: 'request', role: 'member' },
  });
  const { members } = await ada.call(memberRoutes.listMembers, { query: { limit: 100 } });
  const last = members.find(({ user }) => user.name === 'Noor');
  if (last) await ada.call(memberRoutes.removeMember, { body: { memberIdOrEmail: last.id } });
}

async function sales({ webhookUrl, webhookSecret }: RunningStack, ada: TestUser): Promise<void> {
  await ada.call(connectionRoutes.linkOrganization, {
    body: { providerOrganizationId: fixtureMerchantId },
  });
  await ada.call(endpointRoutes.createEndpoint, { body: { name: 'Production' } });
  const target = { url: webhookUrl, secret: webhookSecret };
  for (const { id, body } of loadFixtures({ variants: true })) {
    await sendDelivery({ id, body }, target);
  }
  for (const delivery of salesUntil(new Date())) await sendDelivery(delivery, target);
  await sendDelivery(failedGrant(), target);
}
