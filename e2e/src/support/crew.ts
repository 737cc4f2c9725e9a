import { expect } from 'vitest';
import type { newerClient } from './clients.ts';
import { mailedLink } from './mail-link.ts';
import type { Journey } from './use-house.ts';

type MakeClient = typeof newerClient;
const password = 'correct horse battery';

/** People of one client generation, with browsers of their own. */
export function crewOf(journey: Journey, generation: string, makeClient: MakeClient) {
  const suffix = generation.replaceAll('.', '-');

  const crew = {
    async person(name: string) {
      const email = `${name}-${suffix}@example.com`;
      const made = makeClient(journey.house.url);
      const { data, error } = await made.client.signUp.email({ name, email, password });
      expect(error).toBeNull();
      return { ...made, email, userId: data?.user.id ?? '' };
    },

    /** Somebody who founds an organization and works in it. */
    async founder(name: string) {
      const owner = await crew.person(name);
      const slug = `${name}-${suffix}`;
      const { data, error } = await owner.client.organization.create({ name: `Of ${name}`, slug });
      expect(error).toBeNull();
      return { ...owner, slug, organizationId: data?.id ?? '' };
    },

    /** Somebody who was invited by the owner, joined, and works there. */
    async joined(owner: { client: ReturnType<MakeClient>['client'] }, name: string, role: string) {
      const member = await crew.person(name);
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

    /** Proves the address of somebody by the link that was mailed. */
    async prove({ client, fetch, email }: ReturnType<MakeClient> & { readonly email: string }) {
      await client.sendVerificationEmail({ email, callbackURL: '/verify-email' });
      await fetch(await mailedLink(journey.house, email, /Confirm your email/));
    },
  };
  return crew;
}
