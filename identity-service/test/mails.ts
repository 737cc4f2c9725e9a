import { linkIn, type ReceivedMail } from '@tessera/testing/mailbox';
import { eventually } from '@tessera/testing/time';
import type { IdentityHarness, TestSession } from './harness.ts';

/** English subjects, which identify mails in tests. */
export const subjects = {
  verify: 'Verify your email address',
  reset: 'Reset your password',
  passwordChanged: 'Your password was changed',
  confirmChange: 'Confirm your email address change',
  emailChanged: 'Your email address was changed',
  taken: 'You already have an account',
  deletion: 'Confirm that you want to delete your account',
  loginsChanged: 'Your sign-in methods have changed',
} as const;

/** The newest mail to an address with a subject, once there are `count` of them. */
export function mailTo(
  identity: IdentityHarness,
  address: string,
  subject: string,
  count = 1,
): Promise<ReceivedMail> {
  return eventually(() => {
    const found = identity.mailbox.mails.filter(
      (mail) => mail.to.includes(address) && mail.subject === subject,
    );
    const newest = found[count - 1];
    if (newest === undefined) throw new Error(`${found.length} mails "${subject}" to ${address}`);
    return newest;
  });
}

/** Path and query of the link in that mail. */
export async function linkTo(
  identity: IdentityHarness,
  address: string,
  subject: string,
  count = 1,
): Promise<string> {
  const { pathname, search } = new URL(linkIn(await mailTo(identity, address, subject, count)));
  return `${pathname}${search}`;
}

/** Signs up a user with a verified address. */
export async function signUpVerified(identity: IdentityHarness): Promise<TestSession> {
  const signedUp = await identity.signUp();
  const link = await linkTo(identity, signedUp.user.email, subjects.verify);
  await identity.as(null).get(link).expect(302);
  return signedUp;
}

/** The token of a mailed password reset link. */
export async function resetTokenFor(
  identity: IdentityHarness,
  email: string,
  count = 1,
): Promise<string> {
  await identity.as(null).post('/forget-password').send({ email }).expect(200);
  const link = await linkTo(identity, email, subjects.reset, count);
  return /\/reset-password\/([^?]+)/.exec(link)?.[1] ?? '';
}
