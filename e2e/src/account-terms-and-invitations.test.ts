import { emailVerificationRoutes } from '@tessera/contracts/identity/email-verification';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from './support/browser.ts';
import { signIn } from './support/browser-sign-in.ts';
import { linkFromMail } from './support/mail-link.ts';
import { signUpUser, type TestUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const invitee = 'invitee@example.com';
const elsewhere = 'elsewhere@example.com';

describe('sign-up terms, own invitations, email change and unsaved text', () => {
  const scenario = useStack({
    RATE_LIMIT_ENABLED: 'false',
    AUTH_PASSWORD_MIN_LENGTH: '12',
    AUTH_TERMS_URL: 'https://example.com/terms',
    AUTH_PRIVACY_URL: '/privacy',
  });
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);
  let page: Page;

  const open = (path: string) => page.goto(`${scenario.stack.url}${path}`);
  async function invited(owner: TestUser, name: string): Promise<string> {
    const slug = name.toLowerCase();
    await owner.call(organizationRoutes.createOrganization, { body: { name, slug } });
    const { id } = await owner.call(invitationRoutes.inviteMember, {
      body: { email: invitee, role: 'member' },
    });
    return id;
  }

  let owner: TestUser;
  let canceled: string;
  beforeAll(async () => {
    const { url } = scenario.stack;
    owner = await signUpUser(url, 'owner@example.com', 'Owner');
    await invited(owner, 'Welcoming');
    await invited(owner, 'Unwanted');
    canceled = await invited(owner, 'Fickle');
    const user = await signUpUser(url, invitee, 'Guest');
    await user.call(emailVerificationRoutes.sendVerificationEmail, { body: { email: invitee } });
    await user.fetch(await linkFromMail(scenario.stack, invitee, /Verify your email/));

    await user.call(organizationRoutes.createOrganization, {
      body: { name: 'Lonely', slug: 'lonely' },
    });

    ({ page } = await browser.visitor());
    await signIn(page.context(), url, invitee);
  });

  it('shows the terms to accept and the configured password limits on sign-up', async () => {
    const outsider = await browser.visitor({ dark: true, width: 360 });
    await outsider.page.goto(`${scenario.stack.url}/sign-up`);
    const terms = outsider.page.getByRole('link', { name: 'terms of service' });
    expect(await terms.getAttribute('href')).toBe('https://example.com/terms');
    await outsider.page.getByRole('link', { name: 'privacy policy' }).waitFor();
    await outsider.page.getByText('At least 12 characters.').waitFor();
    await outsider.page.getByLabel('Password', { exact: true }).fill('too short');
    await outsider.page.getByRole('button', { name: 'Create account' }).click();
    await outsider.page.getByText('Use 12 to 128 characters.').waitFor();
    await expectAccessible(outsider.page);
    await outsider.context.close();
  });

  it('accepts or declines an invitation from the list', async () => {
    await open('/organizations');
    await page.getByRole('button', { name: 'Accept the invitation to Welcoming' }).click();
    await page.getByText('You joined Welcoming.').waitFor();
    await page.getByRole('cell', { name: 'Welcoming Active' }).waitFor();

    await page.getByRole('button', { name: 'Decline the invitation to Unwanted' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Invitation declined').waitFor();
    expect(await page.getByRole('link', { name: 'Unwanted' }).count()).toBe(0);
  });

  it('restores an invitation and shows the error when accepting or declining fails', async () => {
    await open('/organizations');
    await page.getByRole('button', { name: 'Accept the invitation to Fickle' }).waitFor();
    await owner.call(invitationRoutes.cancelInvitation, { body: { invitationId: canceled } });
    await page.getByRole('button', { name: 'Accept the invitation to Fickle' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Fickle' }).getByRole('alert').waitFor();
    await expectAccessible(page);
  });

  it('cancels an email change before the link is opened', async () => {
    await open('/account/email');
    await page.getByLabel('New email address').fill(elsewhere);
    await page.getByRole('button', { name: 'Change email address' }).click();
    await page.getByText('Confirm the change by email').waitFor();
    const link = await linkFromMail(scenario.stack, invitee, /Confirm your email address change/);

    // The pending change is stored on the server, so it is still shown after a reload.
    await page.reload();
    await page.getByText('Confirm the change by email').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel change' }).click();
    await page.getByText(`The change to ${elsewhere} is canceled.`).waitFor();
    expect(await page.getByText('Confirm the change by email').count()).toBe(0);

    await page.goto(link);
    await page.getByRole('heading', { name: "This link can't be used" }).waitFor();
    await expectAccessible(page);
    await open('/account/email');
    await page.getByText(invitee).first().waitFor();
  });

  it('names the organizations that are deleted with the account', async () => {
    await open('/account/delete');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByText("because you're the only member: Lonely.").waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  it('confirms before Back or the command palette discards unsaved text', async () => {
    await open('/account/security');
    await page.getByRole('link', { name: 'Profile' }).first().click();
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Typed and not saved');

    const confirmation = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.evaluate(() => window.history.back());
    await confirmation.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await confirmation.waitFor({ state: 'hidden' });
    await page.waitForURL('**/account');
    expect(await name.inputValue()).toBe('Typed and not saved');

    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Organizations');
    await page.keyboard.press('Enter');
    await confirmation.getByRole('button', { name: 'Stay on page' }).click();
    await confirmation.waitFor({ state: 'hidden' });
    expect(await name.inputValue()).toBe('Typed and not saved');

    await page.evaluate(() => window.history.back());
    await confirmation.getByRole('button', { name: 'Leave page' }).click();
    await page.waitForURL('**/account/security');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await name.count()).toBe(0);
  });
});
