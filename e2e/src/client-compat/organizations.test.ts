import { describe, expect, it } from 'vitest';
import { generations } from '../support/clients.ts';
import { linkFromMail } from '../support/mail-link.ts';
import { teamFixture } from '../support/team-fixture.ts';
import { useStack } from '../support/use-stack.ts';

describe('organizations', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });

  describe.each(generations)('unmodified client %s', (generation, makeClient) => {
    const fixture = teamFixture(scenario, generation, makeClient);
    const { user, organizationOwner } = fixture;

    async function invited(owner: Awaited<ReturnType<typeof organizationOwner>>, name: string) {
      const recipient = await user(name);
      const { data, error } = await owner.client.organization.inviteMember({
        email: recipient.email,
        role: 'member',
      });
      expect(error).toBeNull();
      const link = await linkFromMail(scenario.stack, recipient.email, /./);
      return { ...recipient, invitationId: data?.id ?? '', link };
    }

    it('creates, lists, activates and deletes an organization', async () => {
      const { client, slug, organizationId } = await organizationOwner('organizationOwner');
      expect((await client.getSession()).data?.session).toMatchObject({
        activeOrganizationId: organizationId,
      });
      expect((await client.organization.list()).data).toMatchObject([{ id: organizationId, slug }]);
      const taken = await client.organization.checkSlug({ slug });
      expect(taken.error).toMatchObject({ status: 400, message: 'slug is taken' });

      await client.organization.setActive({ organizationId: null });
      expect((await client.organization.getFullOrganization()).data).toBeNull();
      const active = await client.organization.setActive({ organizationSlug: slug });
      expect(active.data).toMatchObject({ id: organizationId });
      const full = await client.organization.getFullOrganization();
      expect(full.data?.members).toMatchObject([
        { role: 'owner', user: { name: 'organizationOwner' } },
      ]);

      await client.organization.delete({ organizationId });
      expect((await client.organization.list()).data).toEqual([]);
      expect((await client.getSession()).data?.session).toMatchObject({
        activeOrganizationId: null,
      });
    });

    it('updates an organization and the list', async () => {
      const { client, organizationId, slug } = await organizationOwner('renamer');
      const other = await organizationOwner('neighbour');
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

    it('lists members in pages, and invitations to their recipients', async () => {
      const owner = await organizationOwner('lister');
      const invitee = await invited(owner, 'listed');
      const early = await invitee.client.organization.listUserInvitations();
      expect(early.error).toMatchObject({
        status: 403,
        code: 'EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION',
      });
      await fixture.verifyEmail(invitee);
      const waiting = await invitee.client.organization.listUserInvitations();
      expect(waiting.data).toMatchObject([
        { id: invitee.invitationId, organizationName: 'Of lister' },
      ]);
      await invitee.client.organization.acceptInvitation({ invitationId: invitee.invitationId });

      const page = await owner.client.organization.listMembers({
        query: { limit: 1, sortBy: 'createdAt', sortDirection: 'desc' },
      });
      expect(page.data).toMatchObject({ total: 2, members: [{ user: { email: invitee.email } }] });
      const filtered = await owner.client.organization.listMembers({
        query: { filterField: 'role', filterOperator: 'in', filterValue: ['owner', 'admin'] },
      });
      expect(filtered.data).toMatchObject({ total: 1, members: [{ role: 'owner' }] });
      expect((await owner.client.organization.listInvitations()).data).toMatchObject([
        { status: 'accepted' },
      ]);
    });

    it('adds an invited user as a member', async () => {
      const owner = await organizationOwner('host');
      const invitee = await invited(owner, 'invitee');
      const shown = await invitee.client.organization.getInvitation({
        query: { id: invitee.invitationId },
      });
      expect(shown.data).toMatchObject({ organizationName: 'Of host', inviterEmail: owner.email });

      const { data } = await invitee.client.organization.acceptInvitation({
        invitationId: invitee.invitationId,
      });
      expect(data).toMatchObject({
        invitation: { status: 'accepted' },
        member: { role: 'member' },
      });
      expect((await invitee.client.getSession()).data?.session).toMatchObject({
        activeOrganizationId: owner.organizationId,
      });
      const member = await invitee.client.organization.getActiveMember();
      expect(member.data).toMatchObject({ role: 'member', user: { email: invitee.email } });

      const refused = await invitee.client.organization.removeMember({
        memberIdOrEmail: owner.email,
      });
      expect(refused.error?.status).toBe(400);
      const removed = await owner.client.organization.removeMember({
        memberIdOrEmail: invitee.email,
      });
      expect(removed.data).toMatchObject({ member: { user: { email: invitee.email } } });
      expect((await invitee.client.organization.list()).data).toEqual([]);
    });

    it('rejects and cancels invitations', async () => {
      const owner = await organizationOwner('asker');
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
      const acceptedLate = await late.client.organization.acceptInvitation({
        invitationId: late.invitationId,
      });
      expect(acceptedLate.error).toMatchObject({ status: 400, message: 'Invitation not found' });
    });

    it('keeps the only owner and lets other members leave', async () => {
      const owner = await organizationOwner('captain');
      const sailor = await invited(owner, 'sailor');
      await sailor.client.organization.acceptInvitation({ invitationId: sailor.invitationId });
      const { organizationId } = owner;
      const stuck = await owner.fetch(`${scenario.stack.url}/api/auth/organization/leave`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ organizationId }),
      });
      expect([stuck.status, (await stuck.json()).code]).toEqual([
        400,
        'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
      ]);
      const left = await sailor.fetch(`${scenario.stack.url}/organization/leave`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ organizationId }),
      });
      expect(left.status).toBe(200);
      expect((await sailor.client.organization.list()).data).toEqual([]);
    });
  });
});
