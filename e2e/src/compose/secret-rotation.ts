import { setTimeout as sleep } from 'node:timers/promises';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { signInRoutes } from '@tessera/contracts/identity/sign-in';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import type { Progress } from '@tessera/dev/progress';
import { composeStack } from '../support/compose-stack.ts';
import { password, signUpUser, type TestUser, visitor } from '../support/test-user.ts';
import type { Compose, Settings } from './compose.ts';

type Check = {
  readonly project: string;
  readonly compose: Compose;
  /** The settings without AUTH_SECRET, which the stack has generated. */
  readonly settings: Settings;
  readonly newSecret: () => string;
};

const EMAIL = 'grace@example.com';

/**
 * Rotates AUTH_SECRET as docs/operations.md describes: from the generated one to `new,old`, to `new`, and back to a
 * stack without the setting. After each `up`, exactly the expected cookies verify.
 */
export async function checkSecrets(check: Check, progress: Progress): Promise<void> {
  const { project, compose, settings, newSecret } = check;
  const { url } = await composeStack(project);
  const secretOf = async () =>
    /^AUTH_SECRET=(.+)$/m.exec(
      await compose.exec('identity-service', 'cat', '/secrets/identity.env'),
    )?.[1] ?? '';

  const old = await secretOf();
  if (old.length < 32) throw new Error('no AUTH_SECRET was generated');
  const early = await signUpUser(url, EMAIL, 'Grace');
  const earlyToo = await signedIn(url);
  const secret = newSecret();

  await progress.step('AUTH_SECRET=new,old: sessions of before stay', async () => {
    await compose.up({ ...settings, AUTH_SECRET: `${secret},${old}` });
    await expectSession(early, true);
    await expectOrganizations(early);
  });
  const late = await signedIn(url);
  await progress.step('AUTH_SECRET=new: cookies of the old secret are rejected', async () => {
    await compose.up({ ...settings, AUTH_SECRET: secret });
    // This session was not used after the rotation, so the old secret signed its cookie.
    await expectSession(earlyToo, false);
    await expectSession(late, true);
    await expectOrganizations(late);
  });
  await progress.step('AUTH_SECRET not set: the last one stays, and the log says so', async () => {
    await compose.up(settings);
    await expectSession(earlyToo, false);
    await expectSession(late, true);
    if ((await secretOf()) !== secret) throw new Error('another secret is in use');
    const log = await compose.logs('secrets');
    if (!log.includes('AUTH_SECRET: not set, the one in use stays')) throw new Error(log);
  });
}

async function signedIn(url: string): Promise<TestUser> {
  const user = visitor(url, EMAIL);
  await user.call(signInRoutes.signInEmail, { body: { email: EMAIL, password } });
  return user;
}

const DERIVED_WITHIN_MILLISECONDS = 30_000;

/** Polls: the org-service restarts with secrets that are derived from the new ones, a little later than identity. */
async function expectOrganizations({ call }: TestUser): Promise<void> {
  const until = Date.now() + DERIVED_WITHIN_MILLISECONDS;
  for (;;) {
    try {
      await call(organizationRoutes.listOrganizations, {});
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(500);
    }
  }
}

async function expectSession({ call }: TestUser, isExpected: boolean): Promise<void> {
  const query = { disableCookieCache: 'true' };
  const session = await call(sessionRoutes.getSession, { query });
  if ((session !== null) !== isExpected) {
    throw new Error(`the cookie ${isExpected ? 'does not verify' : 'still verifies'}`);
  }
}
