import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { userRoutes } from '@tessera/contracts/identity/users';
import { auditRoutes } from '@tessera/contracts/org/audit';
import { invitationLinkRoutes } from '@tessera/contracts/org/invitation-links';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { ownershipRoutes } from '@tessera/contracts/org/ownership';
import { serviceNames } from '@tessera/contracts/routes';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { linkFromMail } from './support/mail-link.ts';
import { signUpUser, type TestUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

describe('invitation lists and links', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });
  let organizationOwner: TestUser;
  let invitee: TestUser;
  let organizationId: string;

  beforeAll(async () => {
    const { url } = scenario.stack;
    organizationOwner = await signUpUser(url, 'ada@example.com', 'Ada');
    invitee = await signUpUser(url, 'grace@example.com', 'Grace');
    const organization = await organizationOwner.call(organizationRoutes.createOrganization, {
      body: { name: 'Fjordlight Audio', slug: 'fjordlight' },
    });
    organizationId = organization.id;
  });

  async function invitesAddresses() {
    const emails = ['one@example.com', 'two@example.com', 'not-an-address'];
    const { results } = await organizationOwner.call(invitationRoutes.inviteMembers, {
      body: { emails, role: 'member' },
    });
    expect(results.map(({ status }) => status)).toEqual(['invited', 'invited', 'invalid']);
    for (const [index, email] of ['one@example.com', 'two@example.com'].entries()) {
      expect(await linkFromMail(scenario.stack, email, /Fjordlight/)).toContain(
        results[index]?.invitation?.id,
      );
    }
  }

  async function addsUserByLink() {
    const { url } = await organizationOwner.call(invitationLinkRoutes.createInvitationLink, {
      body: { role: 'admin', maxUses: 1 },
    });
    expect(url.startsWith(`${scenario.stack.url}/join/`)).toBe(true);
    const token = url.slice(url.lastIndexOf('/') + 1);
    const shown = await invitee.call(invitationLinkRoutes.getInvitationLink, { query: { token } });
    expect(shown).toMatchObject({ organizationName: 'Fjordlight Audio', role: 'admin' });
    await invitee.call(invitationLinkRoutes.acceptInvitationLink, { body: { token } });

    const signedIn = await invitee.call(sessionRoutes.getSession, {});
    expect(signedIn?.session.activeOrganizationId).toBe(organizationId);
    const again = invitee.call(invitationLinkRoutes.getInvitationLink, { query: { token } });
    await expect(again).rejects.toMatchObject({ code: 'INVITATION_LINK_NOT_FOUND' });
  }

  async function transfersOwnership() {
    const full = await organizationOwner.call(organizationRoutes.getFullOrganization, {});
    const newOwner = full?.members.find(({ user }) => user.email === invitee.email);
    const { owner, formerOwner } = await organizationOwner.call(ownershipRoutes.transferOwnership, {
      body: { memberId: newOwner?.id ?? '' },
    });
    expect([owner.role, formerOwner.role]).toEqual(['owner', 'admin']);
    const deletion = organizationOwner.call(organizationRoutes.deleteOrganization, {
      body: { organizationId },
    });
    await expect(deletion).rejects.toMatchObject({ status: 403 });
  }

  async function recordsEveryChange() {
    const { items } = await invitee.call(auditRoutes.listAuditEntries, {});
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'organization.created',
        'member.added',
        'invitation.created',
        'invitation-link.created',
        'invitation-link.used',
        'member.role-changed',
        'organization.ownership-transferred',
      ]),
    );
    for (const { ipAddress, requestId, actor } of items) {
      expect(ipAddress).toMatch(/^(?:127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/);
      expect(requestId).toMatch(/^[A-Za-z0-9-]{1,64}$/);
      expect(['Ada', 'Grace']).toContain(actor?.name);
    }
  }

  it('invites by mail and by link, transfers ownership and records every change in the audit log', async () => {
    await invitesAddresses();
    await addsUserByLink();
    await transfersOwnership();
    await recordsEveryChange();
  });

  it('SEC-134: shows a changed name in the member list without the name in any event', async () => {
    const { url } = scenario.stack;
    const owner = await signUpUser(url, 'olga@example.com', 'Olga');
    await owner.call(organizationRoutes.createOrganization, {
      body: { name: 'Harbour Lights', slug: 'harbour-lights' },
    });
    const member = await signUpUser(url, 'hedy@example.com', 'Hedy');
    const link = await owner.call(invitationLinkRoutes.createInvitationLink, {
      body: { role: 'member' },
    });
    const token = link.url.slice(link.url.lastIndexOf('/') + 1);
    await member.call(invitationLinkRoutes.acceptInvitationLink, { body: { token } });

    await member.call(userRoutes.updateUser, { body: { name: 'Hedy Lamarr' } });
    await vi.waitFor(async () => {
      const full = await owner.call(organizationRoutes.getFullOrganization, {});
      expect(full?.members.map(({ user }) => user.name).sort()).toEqual(['Hedy Lamarr', 'Olga']);
    }, 5_000);

    const events = await Promise.all(
      serviceNames.map((service) =>
        scenario.rows<{ envelope: unknown }>(service, 'select envelope from outbox'),
      ),
    );
    expect(events.flat().length).toBeGreaterThan(10);
    expect(JSON.stringify(events)).not.toMatch(/@example\.com|Hedy|127\.0\.0\.1/);
  });
});
