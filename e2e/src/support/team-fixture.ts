import { expect } from 'vitest';
import type { newerClient } from './clients.ts';
import { linkFromMail } from './mail-link.ts';
import type { Scenario } from './use-stack.ts';

type MakeClient = typeof newerClient;
const password = 'correct horse battery';

/** Creates users of one client generation, each with a separate cookie jar. */
export function teamFixture(scenario: Scenario, generation: string, makeClient: MakeClient) {
  const suffix = generation.replaceAll('.', '-');

  const fixture = {
    async user(name: string) {
      const email = `${name}-${suffix}@example.com`;
      const made = makeClient(scenario.stack.url);
      const { data, error } = await made.client.signUp.email({ name, email, password });
      expect(error).toBeNull();
      return { ...made, email, userId: data?.user.id ?? '' };
    },

    /** A user who creates an organization and makes it active. */
    async organizationOwner(name: string) {
      const owner = await fixture.user(name);
      const slug = `${name}-${suffix}`;
      const { data, error } = await owner.client.organization.create({ name: `Of ${name}`, slug });
      expect(error).toBeNull();
      return { ...owner, slug, organizationId: data?.id ?? '' };
    },

    /** A user whom the owner invited, and who accepted and made the organization active. */
    async member(owner: { client: ReturnType<MakeClient>['client'] }, name: string, role: string) {
      const member = await fixture.user(name);
      const { data: invitation } = await owner.client.organization.inviteMember({
        email: member.email,
        role: role as 'member',
      });
      const { data, error } = await member.client.organization.acceptInvitation({
        invitationId: invitation?.id ?? '',
      });
      expect(error).toBeNull();
      return { ...member, memberId: data?.member.id ?? '' };
    },

    /** Verifies the email address of a user by the mailed link. */
    async verifyEmail({
      client,
      fetch,
      email,
    }: ReturnType<MakeClient> & { readonly email: string }) {
      await client.sendVerificationEmail({ email, callbackURL: '/verify-email' });
      await fetch(await linkFromMail(scenario.stack, email, /Verify your email/));
    },
  };
  return fixture;
}
