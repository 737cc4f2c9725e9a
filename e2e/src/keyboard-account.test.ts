import { signInRoutes } from '@tessera/contracts/identity/sign-in';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useBrowser, type Visitor } from './support/browser.ts';
import { createKeyboard } from './support/keyboard.ts';
import { linkFromMail } from './support/mail-link.ts';
import { visitor as apiUser, password } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const kaya = 'kaya@example.com';
const changed = 'a longer phrase than before';
/** For a scenario of several pages. */
const LONG = { timeout: 600_000 };

describe('account pages with the keyboard only', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);
  let visitor: Visitor;
  let keys: ReturnType<typeof createKeyboard>;

  beforeAll(async () => {
    visitor = await browser.visitor();
    keys = createKeyboard(visitor.page);
  });

  async function signsUp() {
    const { page } = visitor;
    await page.goto(`${scenario.stack.url}/sign-in`);
    await keys.use('Sign up');
    await keys.arrives('Create an account');
    await keys.write('Name', 'Kaya');
    await keys.write('Email', 'no address');
    await keys.write('Password', password);
    await keys.press('Enter');
    // The first invalid field has the focus.
    await keys.isAt('Email');
    await keys.press('Control+A');
    await page.keyboard.type(kaya);
    await keys.press('Enter');
    await keys.arrives('Check your email');
    await page.goto(await linkFromMail(scenario.stack, kaya, /Verify your email/));
    await page.getByRole('heading', { name: 'Email address verified' }).waitFor();
    await keys.use('Continue');
    await page.waitForURL('**/organizations');
  }

  async function skipsNavigation() {
    const { page } = visitor;
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await keys.press('Tab');
    await keys.isAt('Skip to content');
    await keys.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  }

  async function changesProfile() {
    const { page } = visitor;
    await page.reload();
    await keys.to(/^Account of Kaya/);
    await keys.press('ArrowDown');
    await keys.isAt('Your account');
    await keys.press('Escape');
    await keys.isAt(/^Account of Kaya/);
    await keys.press('Enter');
    await keys.isAt('Your account');
    await keys.press('Enter');
    await keys.arrives('Profile');
    await keys.write('Name', 'Kaya Berg');
    await keys.use('Save changes');
    await page.getByText('Profile saved').waitFor();
  }

  async function changesPassword() {
    const { page } = visitor;
    // At the end of the page, Tab continues at its start.
    await keys.use('Password');
    await keys.arrives('Password');
    await keys.write('Current password', password);
    await keys.write('New password', changed);
    await keys.press('Enter');
    await page.getByText('Password changed').waitFor();
  }

  async function signsOutOtherDevice() {
    const { page } = visitor;
    const elsewhere = apiUser(scenario.stack.url, kaya);
    await elsewhere.call(signInRoutes.signInEmail, { body: { email: kaya, password: changed } });
    await keys.use('Devices');
    await keys.arrives('Devices');
    await keys.use('Sign out Unknown device');
    // The cancel button has the focus, and Tab stays inside the dialog.
    await keys.isAt('Go back');
    for (let stop = 0; stop < 4; stop += 1) {
      await keys.press('Tab');
      expect(
        await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null),
      ).toBe(true);
    }
    await keys.press('Escape');
    await keys.isAt('Sign out Unknown device');
    await keys.press('Enter');
    await keys.isAt('Go back');
    await keys.use('Sign out');
    await page.getByText('Device signed out').waitFor();
  }

  async function createsOrganization() {
    const { page } = visitor;
    await page.reload();
    await page.getByText('This device', { exact: true }).waitFor();
    await keys.use('Organizations');
    await keys.arrives('Your organizations');
    await keys.use('Create organization');
    await keys.arrives('Create an organization');
    await keys.write('Name', 'Kestrel Works');
    await page.getByText('This URL is available.').waitFor();
    await keys.press('Enter');
    await page.waitForURL('**/o/kestrel-works');
    await keys.arrives('Kestrel Works');
  }

  async function invitesUser() {
    const { page } = visitor;
    await page.reload();
    await page.getByRole('heading', { name: 'Kestrel Works' }).waitFor();
    await keys.use('Invitations');
    await keys.arrives('Invitations');
    await keys.use('Invite members');
    await keys.isAt('Email');
    await page.keyboard.type('invitee@example.com');
    await keys.use('Send invitation');
    await page.getByRole('cell', { name: 'invitee@example.com', exact: true }).waitFor();
    await keys.isAt('Invite members');
  }

  async function opensCommandPalette() {
    const { page } = visitor;
    await keys.press('Control+k');
    await page.getByRole('combobox', { name: 'Search members, records and pages' }).waitFor();
    await page.keyboard.type('Preferences');
    await keys.press('Escape');
    await keys.isAt('Invite members');
    await page
      .getByRole('combobox', { name: 'Search members, records and pages' })
      .waitFor({ state: 'hidden' });
    await keys.press('Control+k');
    await page.getByRole('combobox', { name: 'Search members, records and pages' }).waitFor();
    await page.keyboard.type('Members');
    await keys.press('Enter');
    await keys.arrives('Members');
    await page.reload();
    await page.getByRole('heading', { name: 'Members' }).waitFor();
    await keys.use('Theme');
    await keys.isAt('Light');
    await keys.press('End');
    await keys.press('ArrowUp');
    await keys.press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.mantineColorScheme))
      .toBe('dark');
  }

  async function signsOut() {
    const { page } = visitor;
    await keys.use(/^Account of Kaya/);
    await keys.isAt('Your account');
    await keys.press('End');
    await keys.press('Enter');
    await page.waitForURL('**/sign-in');
  }

  it('leads from sign-up to sign-out', LONG, async () => {
    await signsUp();
    await skipsNavigation();
    await changesProfile();
    await changesPassword();
    await signsOutOtherDevice();
    await createsOrganization();
    await invitesUser();
    await opensCommandPalette();
    await signsOut();
  });
});
