import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser, type Visitor } from './support/browser.ts';
import { linkFromMail } from './support/mail-link.ts';
import { password, signUpUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const lea = 'lea@example.com';
const otto = 'otto@example.com';

describe('account deletion by mailed link, in the browser', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false', AUTH_DELETE_USER_VERIFICATION: 'true' });
  const browser = useBrowser();
  let hers: Visitor;
  let link: string;

  async function signIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  beforeAll(async () => {
    hers = await browser.visitor();
    await signUpUser(scenario.stack.url, lea, 'Lea');
    await signUpUser(scenario.stack.url, otto, 'Otto');
  });

  it('sends the link from the deletion page and keeps the account', async () => {
    const { page } = hers;
    await page.goto(`${scenario.stack.url}/sign-in?to=/account/delete`);
    await signIn(page, lea);
    await page.waitForURL('**/account/delete');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByLabel('Type your email address to confirm').fill(lea);
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('We sent you a link that works for 1 day.').waitFor();
    link = await linkFromMail(scenario.stack, lea, /delete/i);
    await page.reload();
    await page.getByRole('button', { name: 'Account of Lea' }).waitFor();
  });

  it('rejects the link in the session of another user', async () => {
    const { page, context } = await browser.visitor({ dark: true, width: 360 });
    await page.goto(link);
    await page.getByText('Only the account holder can delete the account.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, otto);
    await page.getByText(`This permanently deletes the account ${otto}:`).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('This link does not work').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Keep' }).click();
    await page.getByRole('button', { name: 'Account of Otto' }).waitFor();
    await context.close();
  });

  it('deletes the account when the link is confirmed, and accepts the link once', async () => {
    const { page } = hers;
    await page.goto(link);
    await page.getByText(`This permanently deletes the account ${lea}:`).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('Your account is deleted.').waitFor();
    await page.goto(link);
    await page.getByText('Only the account holder can delete the account.').waitFor();
  });

  it('shows the not-found page for a link without a token', async () => {
    const { page, context } = await browser.visitor();
    await page.goto(`${scenario.stack.url}/account/delete/confirm`);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, otto);
    await page.getByText('This link does not work').waitFor();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await page.waitForURL('**/account/delete');
    await context.close();
  });

  it('logs nothing to the browser console', () => {
    expect(browser.consoleErrors).toEqual([]);
  });
});
