import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startFakeProviders } from '../../test/fake-providers.ts';
import { useIdentityService } from '../../test/harness.ts';
import { doors, errorPage, leadsTo, socialBrowser, somebody } from '../../test/social-browser.ts';

const fake = await startFakeProviders();
afterAll(fake.close);
afterEach(fake.restore);

describe('the state of a social sign-in', () => {
  const identity = useIdentityService(fake.environment());
  const browser = (cookie?: string) => socialBrowser(identity, fake, cookie);

  async function consented(person = browser()) {
    const { parameters } = fake.consent(await person.begin('google', doors), somebody());
    return { person, parameters };
  }
  const restart = `${errorPage}?error=please_restart_the_process`;

  it('is needed', async () => {
    const answer = await browser().comeBack('google', { code: 'x' });
    expect(leadsTo(answer).location).toBe(`${errorPage}?error=state_not_found`);
  });

  it('works once', async () => {
    const { person, parameters } = await consented();
    expect(leadsTo(await person.comeBack('google', parameters)).location).toBe('/hello');
    expect(leadsTo(await person.comeBack('google', parameters)).location).toBe(restart);
  });

  it('lets one of two callbacks at once through', async () => {
    const { person, parameters } = await consented();
    const answers = await Promise.all([1, 2, 3].map(() => person.comeBack('google', parameters)));
    expect(answers.map((answer) => leadsTo(answer).location).sort()).toEqual(
      ['/hello', restart, restart].sort(),
    );
  });

  it('ends after ten minutes', async () => {
    const { person, parameters } = await consented();
    identity.clock.advance('601s');
    expect(leadsTo(await person.comeBack('google', parameters)).location).toBe(restart);
  });

  it('belongs to the browser that began, and stays good for it', async () => {
    const { person, parameters } = await consented();
    const elsewhere = (await consented()).person;
    for (const other of [browser(), elsewhere]) {
      expect(leadsTo(await other.comeBack('google', parameters)).location).toBe(restart);
      expect(await other.session()).toBeNull();
    }
    expect(leadsTo(await person.comeBack('google', parameters)).location).toBe('/hello');
  });

  it('belongs to its provider, whose code no other one gets to see', async () => {
    const { person, parameters } = await consented();
    fake.calls.length = 0;
    expect(leadsTo(await person.comeBack('github', parameters)).location).toBe(restart);
    expect(fake.calls).toEqual([]);
  });

  it('is no other value of the house, and is stored as a hash', async () => {
    const { person, parameters } = await consented();
    const rows = await identity.sql<{ text: string }>(
      "select row_to_json(v)::text as text from $schema.verification v where purpose = 'social-state'",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.includes(parameters.state))).toBe(false);
    await identity.sql(
      "update $schema.verification set purpose = 'reset-password' where purpose = 'social-state'",
    );
    expect(leadsTo(await person.comeBack('google', parameters)).location).toBe(restart);
  });

  it('serves two tabs of one browser', async () => {
    const person = browser();
    const one = await consented(person);
    const two = await consented(person);
    expect(leadsTo(await person.comeBack('google', one.parameters)).location).toBe('/hello');
    expect(leadsTo(await person.comeBack('google', two.parameters)).location).toBe('/hello');
  });
});
