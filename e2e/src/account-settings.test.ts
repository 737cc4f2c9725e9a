import { randomUUID } from 'node:crypto';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { signInRoutes } from '@tessera/contracts/identity/sign-in';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser, type Visitor } from './support/browser.ts';
import { signIn } from './support/browser-sign-in.ts';
import { startGitProvider } from './support/git-provider.ts';
import { linkFromMail } from './support/mail-link.ts';
import { visitor as apiUser, password, signUpUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const provider = await startGitProvider();
afterAll(provider.close);

const changed = 'a longer phrase than before';

/** The age in seconds from which a session is too old for sensitive commands. */
const FRESH_SECONDS = 10;

describe('account settings and session, in the browser', () => {
  const scenario = useStack({
    RATE_LIMIT_ENABLED: 'false',
    AUTH_SESSION_FRESH_AGE: String(FRESH_SECONDS),
    ...provider.environment,
  });
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);
  /** The address of the user of the test, who is signed in in both browsers. */
  let vera: string;
  let light: Visitor;
  let dark: Visitor;

  const open = (page: Page, path: string) => page.goto(`${scenario.stack.url}/account${path}`);

  beforeAll(() => signUpUser(scenario.stack.url, 'taken@example.com', 'Someone'));
  beforeEach(async () => {
    const { url } = scenario.stack;
    vera = `vera-${randomUUID()}@example.com`;
    await signUpUser(url, vera, 'Vera');
    light = await browser.visitor();
    dark = await browser.visitor({ dark: true, width: 390 });
    for (const { page, context } of [light, dark]) {
      await signIn(context, url, vera);
      await open(page, '');
      await page.getByLabel('Name', { exact: true }).waitFor();
    }
  });
  afterEach(() => Promise.all([light.context.close(), dark.context.close()]));

  it('shows a changed name on every page and in a second browser', async () => {
    const { page } = light;
    await page.getByLabel('Name', { exact: true }).fill('Vera Lind');
    await page.getByLabel('Picture URL').fill('no picture');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Enter the URL of an image').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Profile saved').waitFor();
    await dark.page.reload();
    await dark.page.getByRole('button', { name: 'Account of Vera Lind' }).waitFor();
    await expectAccessible(dark.page);
  });

  it('uploads a picture, crops it to a square and serves it from a short URL', async () => {
    const { page } = light;
    await open(page, '');
    await page.getByRole('button', { name: 'Choose picture' }).waitFor();
    const buffer = await page.screenshot();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    const dialog = page.getByRole('dialog', { name: 'Crop picture' });
    await dialog.getByLabel('Zoom').fill('2');
    const cutOut = () =>
      dialog.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    const before = await cutOut();
    await dialog.getByLabel('Picture to crop').press('Shift+ArrowRight');
    await expect.poll(cutOut).not.toBe(before);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Use picture' }).click();
    await page.getByText('Profile saved').waitFor();
    await expect
      .poll(() => page.getByLabel('Picture URL').inputValue())
      .toMatch(/\/picture\/[\w-]+$/);
    const shown = page.locator('main img');
    await expect
      .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(256);
    await expectAccessible(page);

    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByText("This file isn't a supported image.").waitFor();
  });

  it('saves an available username and explains why four others are rejected', async () => {
    const { page } = light;
    await open(page, '/username');
    for (const [typed, response] of [
      ['ab', 'This username is too short.'],
      ['a'.repeat(31), 'This username is too long.'],
      ['vera lind', 'Use only letters'],
    ] as const) {
      await page.getByLabel('Username', { exact: true }).fill(typed);
      await page.getByText(response).waitFor();
    }
    await expectAccessible(page);
    await page.getByLabel('Username', { exact: true }).fill('Vera.L');
    await page.getByText('This username is available.').waitFor();
    await page.getByRole('button', { name: 'Set username' }).click();
    await page.getByText('Username changed to Vera.L').waitFor();

    const other = await browser.visitor({ dark: true });
    await other.page.goto(`${scenario.stack.url}/sign-up`);
    await other.page.getByLabel('Username (optional)').fill('vera.l');
    await other.page.getByText('This username is taken.').waitFor();
    await expectAccessible(other.page);
    await other.page.goto(`${scenario.stack.url}/sign-in`);
    await other.page.getByLabel('Use username').check();
    await other.page.getByLabel('Username', { exact: true }).fill('VERA.L');
    await other.page.getByLabel('Password', { exact: true }).fill(password);
    await expectAccessible(other.page);
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.page.waitForURL('**/organizations');
    await other.context.close();
  });

  it('changes the email address with two links, the first sent to the verified address', async () => {
    const { page } = light;
    const moved = `moved-${vera}`;
    await page.goto(await linkFromMail(scenario.stack, vera, /Verify your email/));
    await open(page, '/email');
    await page.getByText('Verified', { exact: true }).waitFor();
    await page.getByLabel('New email address').fill('taken@example.com');
    await page.getByRole('button', { name: 'Change email address' }).click();
    await page.getByText("Your email address couldn't be changed.").waitFor();
    await expectAccessible(page);

    await page.getByLabel('New email address').fill(moved);
    await page.getByRole('button', { name: 'Change email address' }).click();
    await page.getByText('Confirm the change by email').waitFor();
    await expectAccessible(page);
    await page.goto(await linkFromMail(scenario.stack, vera, /Confirm your email address change/));
    await page.getByRole('heading', { name: 'Verify your new email address' }).waitFor();
    await expectAccessible(page);
    await page.goto(await linkFromMail(scenario.stack, moved, /Verify your email/));
    await page.getByRole('heading', { name: 'Email address verified' }).waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByText(moved).first().waitFor();
  });

  it('changes the password, signs out other devices and restores their page after sign-in', async () => {
    await open(dark.page, '');
    await dark.page.getByLabel('Name', { exact: true }).fill('Typed and not saved');

    const { page } = light;
    await open(page, '/security/password');
    await page.getByLabel('Current password').fill('not the one');
    await page.getByLabel('New password').fill(changed);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The password is incorrect.').waitFor();
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('All other devices are signed out').waitFor();

    await dark.page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = dark.page.getByRole('dialog', { name: "You're signed out" });
    await dialog.waitFor();
    // The page behind the dialog still shows the address of the last fetched session.
    await expectAccessible(dark.page);
    await dark.page.keyboard.press('Escape');
    await dialog.getByLabel('Password', { exact: true }).fill(changed);
    await dialog.getByLabel('Email', { exact: true }).fill(vera);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await dark.page.getByLabel('Name', { exact: true }).inputValue()).toBe(
      'Typed and not saved',
    );
    await dark.page.getByRole('button', { name: 'Save changes' }).click();
    await dark.page.getByText('Profile saved').waitFor();
  });

  it('requests reauthentication when a fresh session is required, then continues the command', async () => {
    const { page } = light;
    const reauthenticationScript = '**/assets/fresh-session-dialog-*.js*';
    await page.goto(await linkFromMail(scenario.stack, vera, /Verify your email/));
    await page.waitForURL('**/organizations');
    await page.route(reauthenticationScript, (route) => route.fulfill({ status: 404 }));
    await open(page, '/security/connections');
    await page.getByRole('button', { name: 'Connect GitHub' }).click();
    await page.waitForURL('**/authorize**', { waitUntil: 'commit' });
    await page.goto(provider.agree(page.url(), { id: 7_001, email: vera }));
    await page.getByText('GitHub is connected.').waitFor();
    await page.waitForTimeout(FRESH_SECONDS * 1_000);

    await page.getByRole('button', { name: 'Remove GitHub' }).click();
    const unlink = page.getByRole('dialog').getByRole('button', { name: 'Remove' });
    await unlink.click();
    await page.getByText("This part of the app couldn't be loaded.").waitFor();
    await page.getByText('Sign in again to continue.').waitFor();
    await page.unroute(reauthenticationScript);
    await unlink.click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
    await dialog.getByLabel(`Password for ${vera}`).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel(`Password for ${vera}`).fill('not the one');
    await dialog.getByRole('button', { name: 'Confirm and continue' }).click();
    await dialog.getByText('The email address or password is incorrect.').waitFor();
    await dialog.getByLabel(`Password for ${vera}`).fill(password);
    await dialog.getByRole('button', { name: 'Confirm and continue' }).click();
    await page.getByText('GitHub removed').waitFor();
    await page.getByText('This is your only sign-in method').last().waitFor();
    await page.getByRole('button', { name: 'Remove Password' }).hover();
    await page.getByRole('tooltip').waitFor();
    await expectAccessible(page);
  });

  it('shows the security notices and the preferences', async () => {
    const { page } = dark;
    await open(page, '/security');
    await page.getByText('1 sign-in method').waitFor();
    await expectAccessible(page);
    await open(page, '/preferences');
    await page.getByLabel('Light', { exact: true }).check();
    await expectAccessible(page);
    await page.getByLabel('System', { exact: true }).check();
    await expectAccessible(page);
  });

  it('signs out all tabs at once', async () => {
    const { page, context } = dark;
    await open(page, '');
    const beside = await context.newPage();
    await open(beside, '/security/sessions');
    await beside.getByText('This device', { exact: true }).waitFor();
    await expectAccessible(beside);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in');
    await beside.waitForURL('**/sign-in');

    // The sessions of the sign-up, of the other browser and its own; the two tabs shared one.
    const elsewhere = apiUser(scenario.stack.url, vera);
    await elsewhere.call(signInRoutes.signInEmail, { body: { email: vera, password } });
    expect(await elsewhere.call(sessionRoutes.listSessions, {})).toHaveLength(3);
  });
});
