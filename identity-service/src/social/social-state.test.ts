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
  const openBrowser = (cookie?: string) => socialBrowser(identity, fake, cookie);

  async function consent(browser = openBrowser()) {
    const { parameters } = fake.consent(
      await browser.start('google', callbacks),
      createProviderUser(),
    );
    return { browser, parameters };
  }
  const restart = `${errorPage}?error=please_restart_the_process`;

  it('is required', async () => {
    const response = await openBrowser().openCallback('google', { code: 'x' });
    expect(redirectOf(response).location).toBe(`${errorPage}?error=state_not_found`);
  });

  it('works once', async () => {
    const { browser, parameters } = await consent();
    expect(redirectOf(await browser.openCallback('google', parameters)).location).toBe('/hello');
    expect(redirectOf(await browser.openCallback('google', parameters)).location).toBe(restart);
  });

  it('accepts one of two concurrent callbacks', async () => {
    const { browser, parameters } = await consent();
    const responses = await Promise.all(
      [1, 2, 3].map(() => browser.openCallback('google', parameters)),
    );
    expect(responses.map((response) => redirectOf(response).location).sort()).toEqual(
      ['/hello', restart, restart].sort(),
    );
  });

  it('expires after ten minutes', async () => {
    const { browser, parameters } = await consent();
    identity.clock.advance('601s');
    expect(redirectOf(await browser.openCallback('google', parameters)).location).toBe(restart);
  });

  it('is bound to the browser that started it', async () => {
    const { browser, parameters } = await consent();
    const otherBrowser = (await consent()).browser;
    for (const other of [openBrowser(), otherBrowser]) {
      expect(redirectOf(await other.openCallback('google', parameters)).location).toBe(restart);
      expect(await other.session()).toBeNull();
    }
    expect(redirectOf(await browser.openCallback('google', parameters)).location).toBe('/hello');
  });

  it('SEC-31: is rejected when the browser sends two different cookies', async () => {
    const { browser, parameters } = await consent();
    const otherBrowser = (await consent()).browser;
    const response = await identity
      .as({ cookie: `${browser.cookies().cookie}; ${otherBrowser.cookies().cookie}` })
      .get('/callback/google')
      .query(parameters);
    expect(redirectOf(response).location).toBe(restart);
  });

  it('is bound to its provider and sends the code to no other', async () => {
    const { browser, parameters } = await consent();
    fake.calls.length = 0;
    expect(redirectOf(await browser.openCallback('github', parameters)).location).toBe(restart);
    expect(fake.calls).toEqual([]);
  });

  it('differs from other tokens and is stored as a hash', async () => {
    const { browser, parameters } = await consent();
    const rows = await identity.sql<{ text: string }>(
      "select row_to_json(v)::text as text from $schema.verification v where purpose = 'social-state'",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.includes(parameters.state))).toBe(false);
    await identity.sql(
      "update $schema.verification set purpose = 'reset-password' where purpose = 'social-state'",
    );
    expect(redirectOf(await browser.openCallback('google', parameters)).location).toBe(restart);
  });

  it('works in two tabs of one browser', async () => {
    const browser = openBrowser();
    const one = await consent(browser);
    const two = await consent(browser);
    expect(redirectOf(await browser.openCallback('google', one.parameters)).location).toBe(
      '/hello',
    );
    expect(redirectOf(await browser.openCallback('google', two.parameters)).location).toBe(
      '/hello',
    );
  });
});
