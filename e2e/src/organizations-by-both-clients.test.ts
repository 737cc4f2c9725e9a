import { describe, expect, it } from 'vitest';
import { generations } from './support/clients.ts';
import { crewOf } from './support/crew.ts';
import { mailedLink } from './support/mail-link.ts';
import { useHouse } from './support/use-house.ts';

describe('organizations', () => {
  const journey = useHouse({ RATE_LIMIT_ENABLED: 'false' });

  describe.each(generations)('by the unmodified client %s', (generation, makeClient) => {
    const crew = crewOf(journey, generation, makeClient);
    const { person, founder } = crew;

    async function invited(owner: Awaited<ReturnType<typeof founder>>, name: string) {
      const recipient = await person(name);
      const { data, error } = await owner.client.organization.inviteMember({
        email: recipient.email,
        role: 'member',
      });
      expect(error).toBeNull();
      const link = await mailedLink(journey.house, recipient.email, /./);
      return { ...recipient, invitationId: data?.id ?? '', link };
    }

    it('are founded, listed, chosen and deleted', async () => {
      const { client, slug, organizationId } = await founder('founder');
      expect((await client.getSession()).data?.session).toMatchObject({
        activeOrganizationId: organizationId,
      });
      expect((await client.organization.list()).data).toMatchObject([{ id: organizationId, slug }]);
      const taken = await client.organization.checkSlug({ slug });
      expect(taken.error).toMatchObject({ status: 400, message: 'slug is taken' });

      await client.organization.setActive({ organizationId: null });
      expect((await client.organization.getFullOrganization()).data).toBeNull();
      const chosen = await client.organization.setActive({ organizationSlug: slug });
      expect(chosen.data).toMatchObject({ id: organizationId });
      const full = await client.organization.getFullOrganization();
      expect(full.data?.members).toMatchObject([{ role: 'owner', user: { name: 'founder' } }]);

      await client.organization.delete({ organizationId });
      expect((await client.organization.list()).data).toEqual([]);
      expect((await client.getSession()).data?.session).toMatchObject({
        activeOrganizationId: null,
      });
    });

    it('are changed, and the list with them', async () => {
      const { client, organizationId, slug } = await founder('renamer');
      const other = await founder('neighbour');
      const metadata = { plan: 'harbour', since: '2026-01-02T03:04:05.678Z' };
      const { data } = await client.organization.update({
        data: {
          name: 'Renamed',
          slug: `${slug}-new`,
          logo: 'https://pictures.example/new.png',
          metadata,
        },
      });
      expect(data).toMatchObject({
        id: organizationId,
        name: 'Renamed',
        logo: 'https://pictures.example/new.png',
      });
      expect(data?.metadata).toMatchObject({ plan: 'harbour' });
      expect((await client.organization.list()).data).toMatchObject([{ slug: `${slug}-new` }]);
      expect((await client.organization.checkSlug({ slug })).error).toBeNull();
      const alone = await client.organization.getOrganization();
      expect(alone.data).toMatchObject({ id: organizationId, metadata: JSON.stringify(metadata) });

      const taken = await client.organization.update({ data: { slug: other.slug } });
      expect(taken.error).toMatchObject({ status: 400, code: 'ORGANIZATION_ALREADY_EXISTS' });
      const same = await client.organization.update({ data: {} });
      expect(same.data).toMatchObject({ name: 'Renamed', slug: `${slug}-new` });
    });

    it('show their members in pages, and invitations to whom they are for', async () => {
      const owner = await founder('lister');
      const guest = await invited(owner, 'listed');
      const early = await guest.client.organization.listUserInvitations();
      expect(early.error).toMatchObject({
        status: 403,
        code: 'EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION',
      });
      await crew.prove(guest);
      const waiting = await guest.client.organization.listUserInvitations();
      expect(waiting.data).toMatchObject([
        { id: guest.invitationId, organizationName: 'Of lister' },
      ]);
      await guest.client.organization.acceptInvitation({ invitationId: guest.invitationId });

      const page = await owner.client.organization.listMembers({
        query: { limit: 1, sortBy: 'createdAt', sortDirection: 'desc' },
      });
      expect(page.data).toMatchObject({ total: 2, members: [{ user: { email: guest.email } }] });
      const filtered = await owner.client.organization.listMembers({
        query: { filterField: 'role', filterOperator: 'in', filterValue: ['owner', 'admin'] },
      });
      expect(filtered.data).toMatchObject({ total: 1, members: [{ role: 'owner' }] });
      expect((await owner.client.organization.listInvitations()).data).toMatchObject([
        { status: 'accepted' },
      ]);
    });

    it('take in who is invited', async () => {
      const owner = await founder('host');
      const guest = await invited(owner, 'guest');
      const shown = await guest.client.organization.getInvitation({
        query: { id: guest.invitationId },
      });
      expect(shown.data).toMatchObject({ organizationName: 'Of host', inviterEmail: owner.email });

      const { data } = await guest.client.organization.acceptInvitation({
        invitationId: guest.invitationId,
      });
      expect(data).toMatchObject({
        invitation: { status: 'accepted' },
        member: { role: 'member' },
      });
      expect((await guest.client.getSession()).data?.session).toMatchObject({
        activeOrganizationId: owner.organizationId,
      });
      const member = await guest.client.organization.getActiveMember();
      expect(member.data).toMatchObject({ role: 'member', user: { email: guest.email } });

      const refused = await guest.client.organization.removeMember({
        memberIdOrEmail: owner.email,
      });
      expect(refused.error?.status).toBe(400);
      const removed = await owner.client.organization.removeMember({
        memberIdOrEmail: guest.email,
      });
      expect(removed.data).toMatchObject({ member: { user: { email: guest.email } } });
      expect((await guest.client.organization.list()).data).toEqual([]);
    });

    it('hear a no, and take an invitation back', async () => {
      const owner = await founder('asker');
      const unwilling = await invited(owner, 'unwilling');
      const rejected = await unwilling.client.organization.rejectInvitation({
        invitationId: unwilling.invitationId,
      });
      expect(rejected.data).toMatchObject({ invitation: { status: 'rejected' }, member: null });

      const late = await invited(owner, 'late');
      const canceled = await owner.client.organization.cancelInvitation({
        invitationId: late.invitationId,
      });
      expect(canceled.data).toMatchObject({ status: 'canceled' });
      const gone = await late.client.organization.acceptInvitation({
        invitationId: late.invitationId,
      });
      expect(gone.error).toMatchObject({ status: 400, message: 'Invitation not found' });
    });

    it('are not left by their only owner, and are by anybody else', async () => {
      const owner = await founder('captain');
      const sailor = await invited(owner, 'sailor');
      await sailor.client.organization.acceptInvitation({ invitationId: sailor.invitationId });
      const { organizationId } = owner;
      const stuck = await owner.fetch(`${journey.house.url}/api/auth/organization/leave`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ organizationId }),
      });
      expect([stuck.status, (await stuck.json()).code]).toEqual([
        400,
        'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
      ]);
      const left = await sailor.fetch(`${journey.house.url}/organization/leave`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ organizationId }),
      });
      expect(left.status).toBe(200);
      expect((await sailor.client.organization.list()).data).toEqual([]);
    });
  });
});
