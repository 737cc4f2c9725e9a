import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { userRoutes } from '@tessera/contracts/identity/users';
import { auditRoutes } from '@tessera/contracts/org/audit';
import { invitationLinkRoutes } from '@tessera/contracts/org/invitation-links';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { ownershipRoutes } from '@tessera/contracts/org/ownership';
import { serviceNames } from '@tessera/contracts/routes';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { mailedLink } from './support/mail-link.ts';
import { newcomer, type Person } from './support/person.ts';
import { useHouse } from './support/use-house.ts';

describe('an organization that grows by lists and links', () => {
  const journey = useHouse();
  let founder: Person;
  let guest: Person;
  let organizationId: string;

  beforeAll(async () => {
    const { url } = journey.house;
    founder = await newcomer(url, 'ada@example.com', 'Ada');
    guest = await newcomer(url, 'grace@example.com', 'Grace');
    const organization = await founder.call(organizationRoutes.createOrganization, {
      body: { name: 'Fjordlight Audio', slug: 'fjordlight' },
    });
    organizationId = organization.id;
  });

  it('invites a list of addresses, each of which gets its mail', async () => {
    const emails = ['one@example.com', 'two@example.com', 'nobody'];
    const { results } = await founder.call(invitationRoutes.inviteMembers, {
      body: { emails, role: 'member' },
    });
    expect(results.map(({ status }) => status)).toEqual(['invited', 'invited', 'invalid']);
    for (const [index, email] of ['one@example.com', 'two@example.com'].entries()) {
      expect(await mailedLink(journey.house, email, /Fjordlight/)).toContain(
        results[index]?.invitation?.id,
      );
    }
  });

  it('lets in whoever has the link, and has them work there at once', async () => {
    const { url } = await founder.call(invitationLinkRoutes.createInvitationLink, {
      body: { role: 'admin', maxUses: 1 },
    });
    expect(url.startsWith(`${journey.house.url}/join/`)).toBe(true);
    const token = url.slice(url.lastIndexOf('/') + 1);
    const shown = await guest.call(invitationLinkRoutes.getInvitationLink, { query: { token } });
    expect(shown).toMatchObject({ organizationName: 'Fjordlight Audio', role: 'admin' });
    await guest.call(invitationLinkRoutes.acceptInvitationLink, { body: { token } });

    const signedIn = await guest.call(sessionRoutes.getSession, {});
    expect(signedIn?.session.activeOrganizationId).toBe(organizationId);
    const again = guest.call(invitationLinkRoutes.getInvitationLink, { query: { token } });
    await expect(again).rejects.toMatchObject({ code: 'INVITATION_LINK_NOT_FOUND' });
  });

  it('SEC-134: shows a new name in its list of members, which no event holds', async () => {
    await guest.call(userRoutes.updateUser, { body: { name: 'Grace Hopper' } });
    await vi.waitFor(async () => {
      const full = await founder.call(organizationRoutes.getFullOrganization, {});
      expect(full?.members.map(({ user }) => user.name).sort()).toEqual(['Ada', 'Grace Hopper']);
    }, 5_000);
    await guest.call(userRoutes.updateUser, { body: { name: 'Grace' } });

    const events = await Promise.all(
      serviceNames.map((service) =>
        journey.rows<{ envelope: unknown }>(service, 'select envelope from outbox'),
      ),
    );
    expect(events.flat().length).toBeGreaterThan(10);
    expect(JSON.stringify(events)).not.toMatch(/@example\.com|Grace|127\.0\.0\.1/);
  });

  it('changes hands', async () => {
    const full = await founder.call(organizationRoutes.getFullOrganization, {});
    const heir = full?.members.find(({ user }) => user.email === guest.email);
    const { owner, formerOwner } = await founder.call(ownershipRoutes.transferOwnership, {
      body: { memberId: heir?.id ?? '' },
    });
    expect([owner.role, formerOwner.role]).toEqual(['owner', 'admin']);
    const deletion = founder.call(organizationRoutes.deleteOrganization, {
      body: { organizationId },
    });
    await expect(deletion).rejects.toMatchObject({ status: 403 });
  });

  it('keeps a record of all of it, with where it was asked for', async () => {
    const { items } = await guest.call(auditRoutes.listAuditEntries, {});
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'organization.created',
        'team.created',
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
  });
});
