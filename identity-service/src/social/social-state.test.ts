import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startFakeProviders } from '../../test/fake-providers.ts';
import { useIdentityService } from '../../test/harness.ts';
import {
  callbacks,
  createProviderUser,
  errorPage,
  redirectOf,
  socialBrowser,
} from '../../test/social-browser.ts';

const fake = await startFakeProviders();
afterAll(fake.close);
afterEach(fake.restore);

describe('the state of a social sign-in', () => {
  const identity = useIdentityService(fake.environment());
  const browser = (cookie?: string) => socialBrowser(identity, fake, cookie);

  async function consented(fetched = browser()) {
    const { parameters } = fake.consent(
      await fetched.begin('google', callbacks),
      createProviderUser(),
    );
    return { person: fetched, parameters };
  }
  const restart = `${errorPage}?error=please_restart_the_process`;

  it('is required', async () => {
    const answer = await browser().comeBack('google', { code: 'x' });
    expect(redirectOf(answer).location).toBe(`${errorPage}?error=state_not_found`);
  });

  it('works once', async () => {
    const { person: fetched, parameters } = await consented();
    expect(redirectOf(await fetched.comeBack('google', parameters)).location).toBe('/hello');
    expect(redirectOf(await fetched.comeBack('google', parameters)).location).toBe(restart);
  });

  it('accepts one of two concurrent callbacks', async () => {
    const { person: fetched, parameters } = await consented();
    const answers = await Promise.all([1, 2, 3].map(() => fetched.comeBack('google', parameters)));
    expect(answers.map((answer) => redirectOf(answer).location).sort()).toEqual(
      ['/hello', restart, restart].sort(),
    );
  });

  it('expires after ten minutes', async () => {
    const { person: fetched, parameters } = await consented();
    identity.clock.advance('601s');
    expect(redirectOf(await fetched.comeBack('google', parameters)).location).toBe(restart);
  });

  it('is bound to the browser that started it', async () => {
    const { person: fetched, parameters } = await consented();
    const elsewhere = (await consented()).person;
    for (const other of [browser(), elsewhere]) {
      expect(redirectOf(await other.comeBack('google', parameters)).location).toBe(restart);
      expect(await other.session()).toBeNull();
    }
    expect(redirectOf(await fetched.comeBack('google', parameters)).location).toBe('/hello');
  });

  it('is bound to its provider and sends the code to no other', async () => {
    const { person: fetched, parameters } = await consented();
    fake.calls.length = 0;
    expect(redirectOf(await fetched.comeBack('github', parameters)).location).toBe(restart);
    expect(fake.calls).toEqual([]);
  });

  it('differs from other tokens and is stored as a hash', async () => {
    const { person: fetched, parameters } = await consented();
    const rows = await identity.sql<{ text: string }>(
      "select row_to_json(v)::text as text from $schema.verification v where purpose = 'social-state'",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.includes(parameters.state))).toBe(false);
    await identity.sql(
      "update $schema.verification set purpose = 'reset-password' where purpose = 'social-state'",
    );
    expect(redirectOf(await fetched.comeBack('google', parameters)).location).toBe(restart);
  });

  it('serves two tabs of one browser', async () => {
    const fetched = browser();
    const one = await consented(fetched);
    const two = await consented(fetched);
    expect(redirectOf(await fetched.comeBack('google', one.parameters)).location).toBe('/hello');
    expect(redirectOf(await fetched.comeBack('google', two.parameters)).location).toBe('/hello');
  });
});
