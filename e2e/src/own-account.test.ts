import { emailVerificationRoutes } from '@tessera/contracts/identity/email-verification';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from './support/browser.ts';
import { mailedLink } from './support/mail-link.ts';
import { newcomer, type Person } from './support/person.ts';
import { signIn } from './support/sign-in.ts';
import { useHouse } from './support/use-house.ts';

const guest = 'guest@example.com';
const elsewhere = 'elsewhere@example.com';

describe('what is one’s own', () => {
  const journey = useHouse({
    RATE_LIMIT_ENABLED: 'false',
    AUTH_PASSWORD_MIN_LENGTH: '12',
    AUTH_TERMS_URL: 'https://example.com/terms',
    AUTH_PRIVACY_URL: '/privacy',
  });
  const browser = useBrowser();
  let page: Page;

  const open = (path: string) => page.goto(`${journey.house.url}${path}`);
  async function invited(owner: Person, name: string): Promise<string> {
    const slug = name.toLowerCase();
    await owner.call(organizationRoutes.createOrganization, { body: { name, slug } });
    const { id } = await owner.call(invitationRoutes.inviteMember, {
      body: { email: guest, role: 'member' },
    });
    return id;
  }

  let owner: Person;
  let canceled: string;
  beforeAll(async () => {
    const { url } = journey.house;
    owner = await newcomer(url, 'owner@example.com', 'Owner');
    await invited(owner, 'Welcoming');
    await invited(owner, 'Unwanted');
    canceled = await invited(owner, 'Fickle');
    const person = await newcomer(url, guest, 'Guest');
    await person.call(emailVerificationRoutes.sendVerificationEmail, { body: { email: guest } });
    await person.fetch(await mailedLink(journey.house, guest, /Confirm your email/));

    await person.call(organizationRoutes.createOrganization, {
      body: { name: 'Lonely', slug: 'lonely' },
    });

    ({ page } = await browser.visitor());
    await signIn(page.context(), url, guest);
  });

  it('begins with terms to agree to, and the limits that are configured', async () => {
    const stranger = await browser.visitor({ dark: true, width: 360 });
    await stranger.page.goto(`${journey.house.url}/sign-up`);
    const terms = stranger.page.getByRole('link', { name: 'terms of service' });
    expect(await terms.getAttribute('href')).toBe('https://example.com/terms');
    await stranger.page.getByRole('link', { name: 'privacy policy' }).waitFor();
    await stranger.page.getByText('At least 12 characters.').waitFor();
    await stranger.page.getByLabel('Password', { exact: true }).fill('too short');
    await stranger.page.getByRole('button', { name: 'Create account' }).click();
    await stranger.page.getByText('Use 12 to 128 characters.').waitFor();
    await expectAccessible(stranger.page);
    await stranger.context.close();
  });

  it('is an invitation to accept or decline where it is listed', async () => {
    await open('/organizations');
    await page.getByRole('button', { name: 'Accept the invitation to Welcoming' }).click();
    await page.getByText('Welcome to Welcoming.').waitFor();
    await page.getByRole('cell', { name: 'Welcoming Active' }).waitFor();

    await page.getByRole('button', { name: 'Decline the invitation to Unwanted' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await page.getByText('You declined the invitation').waitFor();
    expect(await page.getByRole('link', { name: 'Unwanted' }).count()).toBe(0);
  });

  it('is told why an answer was not taken, beside the invitation that is back', async () => {
    await page.getByRole('button', { name: 'Accept the invitation to Fickle' }).waitFor();
    await owner.call(invitationRoutes.cancelInvitation, { body: { invitationId: canceled } });
    await page.getByRole('button', { name: 'Accept the invitation to Fickle' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Fickle' }).getByRole('alert').waitFor();
    await expectAccessible(page);
  });

  it('is a change of address, called off before the link is opened', async () => {
    await open('/account/email');
    await page.getByLabel('New address').fill(elsewhere);
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByText('Confirm in your current mailbox').waitFor();
    const link = await mailedLink(journey.house, guest, /new email/);

    // It is remembered for the account, not by the page.
    await page.reload();
    await page.getByText('Confirm in your current mailbox').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel the change' }).click();
    await page.getByText(`The change to ${elsewhere} is cancelled.`).waitFor();
    expect(await page.getByText('Confirm in your current mailbox').count()).toBe(0);

    await page.goto(link);
    await page.getByRole('heading', { name: 'The link did not work' }).waitFor();
    await expectAccessible(page);
    await open('/account/email');
    await page.getByText(guest).first().waitFor();
  });

  it('is told by name what goes with the account', async () => {
    await open('/account/delete');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByText('because only you are in it: Lonely.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  it('is text that neither Back nor a page found by name throws away unasked', async () => {
    await open('/account/security');
    await page.getByRole('link', { name: 'Profile' }).first().click();
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Typed and not saved');

    page.once('dialog', (dialog) => void dialog.dismiss());
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => window.history.back());
    await asked;
    await page.waitForURL('**/account');
    expect(await name.inputValue()).toBe('Typed and not saved');

    page.once('dialog', (dialog) => void dialog.dismiss());
    const askedAgain = page.waitForEvent('dialog');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Your organizations');
    await page.keyboard.press('Enter');
    await askedAgain;
    expect(await name.inputValue()).toBe('Typed and not saved');

    page.once('dialog', (dialog) => void dialog.accept());
    await page.evaluate(() => window.history.back());
    await page.waitForURL('**/account/security');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await name.count()).toBe(0);
    expect(browser.complaints).toEqual([]);
  });
});
