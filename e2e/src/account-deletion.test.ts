import { readFile } from 'node:fs/promises';
import {
  accountDeletionRoutes,
  deletionConfirmPath,
} from '@tessera/contracts/identity/account-deletion';
import { userDataArchive } from '@tessera/contracts/identity/user-data';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { expectAccessible, useBrowser } from './support/browser.ts';
import { signIn as signInWithoutForm } from './support/browser-sign-in.ts';
import { linkFromMail } from './support/mail-link.ts';
import { password, signUpUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const lea = 'lea@example.com';
const otto = 'otto@example.com';

describe('account deletion by mailed link, in the browser', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false', AUTH_DELETE_USER_VERIFICATION: 'true' });
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);
  async function signIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  /** The file that the button saves. */
  async function downloadData(page: Page) {
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toMatch(/^account-data-\d{4}-\d{2}-\d{2}\.json$/);
    return z.parse(userDataArchive, JSON.parse(await readFile(await file.path(), 'utf8')));
  }

  /** A user who has requested the deletion, with the mailed link. */
  async function requestDeletion(email: string): Promise<string> {
    const user = await signUpUser(scenario.stack.url, email);
    await user.call(accountDeletionRoutes.deleteUser, {
      body: { password, callbackURL: deletionConfirmPath },
    });
    return linkFromMail(scenario.stack, email, /delete/i);
  }

  beforeAll(() => signUpUser(scenario.stack.url, otto, 'Otto'));

  it('downloads the data and sends the link from the deletion page, and keeps the account', async () => {
    await signUpUser(scenario.stack.url, lea, 'Lea');
    const { page, context } = await browser.visitor();
    await page.goto(`${scenario.stack.url}/sign-in?to=/account/delete`);
    await signIn(page, lea);
    await page.waitForURL('**/account/delete');
    await page.getByRole('heading', { name: 'Download your data first' }).waitFor();
    await expectAccessible(page);
    const { identity, org, billing } = await downloadData(page);
    expect(identity).toMatchObject({
      profile: { email: lea, name: 'Lea' },
      accounts: [{ providerId: 'credential' }],
    });
    expect(identity.sessions).toHaveLength(2);
    expect(org.memberships).toEqual([]);
    expect(billing.customers).toEqual([]);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByLabel('Type your email address to confirm').fill(lea);
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
    await page.getByText('We sent you a link that expires in 1 day.').waitFor();
    const link = await linkFromMail(scenario.stack, lea, /delete/i);
    expect(new URL(link).pathname).toBe(deletionConfirmPath);
    await page.reload();
    await page.getByRole('button', { name: 'Account of Lea' }).waitFor();
    await context.close();
  });

  it('rejects the link in the session of another user', async () => {
    const link = await requestDeletion('mina@example.com');
    const { page, context } = await browser.visitor({ dark: true, width: 360 });
    await page.goto(link);
    await page.getByText('Sign in to the account that you want to delete.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, otto);
    await page.getByText(`This permanently deletes the account ${otto}.`).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByText("This link can't be used").waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Keep account' }).click();
    await page.getByRole('button', { name: 'Account of Otto' }).waitFor();
    await context.close();
  });

  it('deletes the account when the link is confirmed, and accepts the link once', async () => {
    const email = 'nils@example.com';
    const link = await requestDeletion(email);
    const { page, context } = await browser.visitor();
    await signInWithoutForm(context, scenario.stack.url, email);
    await page.goto(link);
    await page.getByText(`This permanently deletes the account ${email}.`).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByText('Your account is deleted.').waitFor();
    await page.goto(link);
    await page.getByText('Sign in to the account that you want to delete.').waitFor();
    await context.close();
  });

  it('shows the not-found page for a link without a token', async () => {
    const { page, context } = await browser.visitor();
    await page.goto(`${scenario.stack.url}/account/delete/confirm`);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, otto);
    await page.getByText("This link can't be used").waitFor();
    await page.getByRole('link', { name: 'Request new link' }).click();
    await page.waitForURL('**/account/delete');
    await context.close();
  });
});
