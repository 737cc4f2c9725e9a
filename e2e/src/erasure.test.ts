import { createClient } from '@tessera/contracts/client';
import { accountDeletionRoutes } from '@tessera/contracts/identity/account-deletion';
import { emailChangeRoutes } from '@tessera/contracts/identity/email-change';
import { emailVerificationRoutes } from '@tessera/contracts/identity/email-verification';
import { passwordRoutes } from '@tessera/contracts/identity/passwords';
import { pictureRoutes } from '@tessera/contracts/identity/pictures';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { signInRoutes } from '@tessera/contracts/identity/sign-in';
import { signUpRoutes } from '@tessera/contracts/identity/sign-up';
import { userRoutes } from '@tessera/contracts/identity/users';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { memberRoutes } from '@tessera/contracts/org/members';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { browserFetch } from '@tessera/dev/browser-fetch';
import { describe, expect, it, vi } from 'vitest';
import { findStoredValues } from './support/stored-values.ts';
import { signUpUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const name = 'Zephyrine Quillfeather';
const earlierEmail = 'before.zephyrine@earlier.example';
const email = 'zephyrine.q@planted.example';
const username = 'quillfeather77';
const password = 'plumage-of-the-77-larks';
const ipAddress = '203.0.113.77';
const userAgent = 'PlantedBrowser/77.3';
/** A PNG of one pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pixel = Buffer.from(picture, 'base64').subarray(41, 54).toString('hex');

describe('erasure of a deleted user', () => {
  const scenario = useStack({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  /** Names by value. */
  const planted = new Map<string, string>();
  const plant = (valueName: string, value: string) => planted.set(value, valueName);

  const client = () => {
    const fetch = browserFetch(scenario.stack.url);
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': ipAddress };
    return { fetch, call: createClient({ baseUrl: scenario.stack.url, fetch, headers }) };
  };

  function plantSessionToken(cookies: string): void {
    const [, signed = ''] = /session_token=([^;]+)/.exec(cookies) ?? [];
    const [token = ''] = decodeURIComponent(signed).split('.');
    expect(token).toHaveLength(32);
    plant('session token', token);
  }

  /** The link in the newest mail to the address; its secrets are planted. */
  async function openedMail(to: string, subject: RegExp): Promise<URL> {
    const { links } = await scenario.stack.inbox.waitFor(to, (mail) => subject.test(mail.subject));
    const link = new URL(links[0] ?? '');
    const secrets = ['token', 'secret'].flatMap((key) => link.searchParams.get(key) ?? []);
    for (const secret of secrets) plant('token of a mail', secret);
    return link;
  }

  /** An organization of another user who invites the address. */
  async function invitation(slug: string, to: string) {
    const owner = await signUpUser(scenario.stack.url, `${slug}@example.com`, slug);
    const organization = await owner.call(organizationRoutes.createOrganization, {
      body: { name: slug, slug },
    });
    const { id } = await owner.call(invitationRoutes.inviteMember, {
      body: { email: to, role: 'admin', organizationId: organization.id },
    });
    return { owner, organizationId: organization.id, invitationId: id };
  }

  /** Signs up, uses the system, and returns the user. */
  async function useSystem() {
    const accepted = await invitation('harbor', earlierEmail);
    await invitation('lighthouse', earlierEmail);
    const user = client();
    await user.call(signUpRoutes.signUpEmail, { body: { name, email: earlierEmail, password } });
    plantSessionToken(user.fetch.cookies());
    const { invitationId, organizationId } = accepted;
    await user.call(invitationRoutes.acceptInvitation, { body: { invitationId } });
    // Of invitations to earlier addresses, only those to verified ones are deleted with the user.
    await user.fetch(await openedMail(earlierEmail, /Verify/));
    const verified = 'select from user_profile where email = $1 and email_verified';
    await vi.waitFor(
      async () => expect(await scenario.rows('org', verified, [earlierEmail])).toHaveLength(1),
      { timeout: 10_000 },
    );

    await user.call(emailChangeRoutes.changeEmail, { body: { newEmail: email } });
    await user.fetch(await openedMail(earlierEmail, /Confirm your email address change/));
    await user.call(emailVerificationRoutes.sendVerificationEmail, { body: { email } });
    await user.fetch(await openedMail(email, /Verify/));
    await user.call(userRoutes.updateUser, { body: { username } });
    const { image } = await user.call(pictureRoutes.setPicture, {
      body: { picture: `data:image/png;base64,${picture}` },
    });
    plant('URL of the picture', image);

    const own = await user.call(organizationRoutes.createOrganization, {
      body: { name: 'Own', slug: 'own' },
    });
    await user.call(invitationRoutes.inviteMember, {
      body: { email: 'guest@example.com', role: 'member', organizationId: own.id },
    });
    await user.call(memberRoutes.listMembers, { query: { organizationId } });
    await user.call(invitationRoutes.inviteMember, {
      body: { email: 'other.guest@example.com', role: 'member', organizationId },
    });
    await invitation('pier', email);
    await user.call(passwordRoutes.requestPasswordReset, { body: { email } });
    return { user, ...accepted };
  }

  async function signInElsewhere(): Promise<void> {
    const other = client();
    const wrong = other.call(signInRoutes.signInEmail, { body: { email, password: 'wrong one' } });
    await expect(wrong).rejects.toThrow();
    await other.call(signInRoutes.signInEmail, { body: { email, password } });
    plantSessionToken(other.fetch.cookies());
    await other.call(sessionRoutes.getSession, {});
  }

  it('leaves none of the values of the user in schemas, Redis, streams and logs within a minute', async () => {
    plant('name', 'Zephyrine');
    plant('last name', 'Quillfeather');
    plant('address', email);
    plant('earlier address', earlierEmail);
    plant('password', password);
    plant('IP address', ipAddress);
    plant('user agent', userAgent);
    plant('picture', pixel);
    plant('picture', picture.slice(0, 60));
    const { user, organizationId, owner } = await useSystem();
    await signInElsewhere();

    // The scan finds the values while the account exists.
    const before = await findStoredValues(scenario, planted);
    expect(before).toEqual(
      expect.arrayContaining([
        'identity."user".email: address',
        'identity.session.ip_address: IP address',
        'identity.session.user_agent: user agent',
        'identity.picture.bytes: picture',
        'org.audit_entry.ip_address: IP address',
        'org.invitation.email: earlier address',
        'org.user_profile.name: last name',
        'Redis session: address',
      ]),
    );
    // Never stored, and never logged.
    expect(before.filter((location) => /token|password|^log|^stream/.test(location))).toEqual([]);

    await user.call(accountDeletionRoutes.deleteUser, { body: { password } });
    await vi.waitFor(async () => expect(await findStoredValues(scenario, planted)).toEqual([]), {
      timeout: 60_000,
      interval: 2_000,
    });

    // The organization of the others continues, and each service has a receipt.
    const { members } = await owner.call(memberRoutes.listMembers, { query: { organizationId } });
    expect(members).toHaveLength(1);
    for (const service of ['identity', 'org', 'billing'] as const) {
      const receipts = await scenario.rows(service, `select from erasure where subject = 'user'`);
      expect(receipts).toHaveLength(1);
    }
  });
});
