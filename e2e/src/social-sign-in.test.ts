import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser, type Visitor } from './support/browser.ts';
import { layoutShifts, observeLayoutShifts } from './support/faults.ts';
import { type GitUser, startGitProvider } from './support/git-provider.ts';
import { password, signUpUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const provider = await startGitProvider();
afterAll(provider.close);

const octo: GitUser = { id: 5_001, email: 'octo@example.com' };
const linda = 'linda@example.com';
const lindaAtGit: GitUser = { id: 5_002, email: linda };
/** For a scenario of several pages. */
const LONG = { timeout: 600_000 };

describe('social sign-in, in the browser', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false', ...provider.environment });
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);
  let light: Visitor;
  let dark: Visitor;

  beforeAll(async () => {
    light = await browser.visitor();
    dark = await browser.visitor({ dark: true, width: 390 });
  });

  /** Waits for the provider's page, consents and returns to the app. */
  async function agree(page: Page, user: GitUser): Promise<void> {
    await page.waitForURL('**/authorize**', { waitUntil: 'commit' });
    await page.goto(provider.agree(page.url(), user));
  }
  const logins = (page: Page) => page.goto(`${scenario.stack.url}/account/security/connections`);

  it('shows providers below the form without layout shift', async () => {
    for (const width of [360, 768, 1280]) {
      const { page, context } = await browser.visitor({ width });
      await observeLayoutShifts(page);
      for (const path of ['/sign-up', '/sign-in']) {
        await page.goto(`${scenario.stack.url}${path}`);
        await page.getByRole('button', { name: 'Continue with GitHub' }).waitFor();
        const { total, worst } = await layoutShifts(page);
        expect({ width, path, moved: total > 0.005 && worst }).toEqual({
          width,
          path,
          moved: false,
        });
      }
      await context.close();
    }
  });

  async function createsAccount() {
    const { page } = light;
    await page.goto(`${scenario.stack.url}/sign-up`);
    await page.getByRole('button', { name: 'Continue with GitHub' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue with GitHub' }).click();
    await agree(page, octo);
    await page.waitForURL('**/organizations');

    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: /^Continue with GitHub\s*Last used$/ }).waitFor();
    await expectAccessible(page);
  }

  async function returnsToRequestedPage() {
    const { page } = light;
    await page.goto(`${scenario.stack.url}/account/security/sessions`);
    await page.getByRole('button', { name: /Continue with GitHub/ }).click();
    await agree(page, octo);
    await page.waitForURL('**/account/security/sessions');
  }

  async function keepsOnlyMethod() {
    const { page } = light;
    await logins(page);
    await page.getByRole('row').filter({ hasText: 'GitHub' }).waitFor();
    const unlink = page.getByRole('button', { name: 'Remove GitHub' });
    expect(await unlink.getAttribute('aria-disabled')).toBe('true');
    await unlink.press('Enter');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByText('This is your only sign-in method').first().waitFor();
    await expectAccessible(page);
  }

  it(
    'creates an account, remembers the method, returns to the requested page and keeps the only method',
    LONG,
    async () => {
      await createsAccount();
      await returnsToRequestedPage();
      await keepsOnlyMethod();
    },
  );

  async function explainsUnlinkedAccount() {
    await signUpUser(scenario.stack.url, linda, 'Linda');
    const { page } = dark;
    await page.goto(`${scenario.stack.url}/sign-in?to=/account`);
    await page.getByRole('button', { name: 'Continue with GitHub' }).click();
    await agree(page, lindaAtGit);
    await page.getByText('An account with this email address already exists.').waitFor();
    await page.getByText('Error code: account_not_linked').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Use another sign-in method' }).click();
    await page.getByLabel('Email', { exact: true }).fill(linda);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/account');
  }

  async function linksAndUnlinks() {
    const { page } = dark;
    await logins(page);
    await page.getByRole('button', { name: 'Connect GitHub' }).click();
    await agree(page, lindaAtGit);
    await page.getByText('GitHub is connected.').waitFor();
    await page.getByRole('button', { name: 'Check access' }).click();
    await page.getByText(/^Valid until/).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Connect another GitHub account' }).click();
    await agree(page, { ...lindaAtGit, id: 5_003 });
    await page.getByText('GitHub is connected.').waitFor();
    await page.getByRole('button', { name: 'Remove GitHub (5003)' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('GitHub (5003) removed').waitFor();

    await page.getByRole('button', { name: 'Remove GitHub' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('GitHub removed').waitFor();
    await page.getByRole('button', { name: 'Connect GitHub' }).waitFor();
  }

  async function rejectsAccountOfOtherUser() {
    const other: GitUser = { id: 5_004, email: 'other@example.com' };
    const visitor = await browser.visitor();
    await visitor.page.goto(`${scenario.stack.url}/sign-up`);
    await visitor.page.getByRole('button', { name: 'Continue with GitHub' }).click();
    await agree(visitor.page, other);
    await visitor.page.waitForURL('**/organizations');

    const { page } = dark;
    await logins(page);
    await page.getByRole('button', { name: 'Connect GitHub' }).click();
    await agree(page, { ...other, email: linda });
    await page.getByText("GitHub wasn't connected").waitFor();
    await page.getByText('This account is already connected to another user.').waitFor();
    await expectAccessible(page);
  }

  it('links and unlinks accounts of a provider, unless another user has them', LONG, async () => {
    await explainsUnlinkedAccount();
    await linksAndUnlinks();
    await rejectsAccountOfOtherUser();
  });

  it('explains known error codes and shows a general message for others', async () => {
    const { page } = light;
    await page.goto(`${scenario.stack.url}/error?error=please_restart_the_process`);
    await page.getByText('This sign-in has expired').waitFor();
    await page.goto(`${scenario.stack.url}/error?error=%3Cb%3Eodd%3C/b%3E`);
    await page.getByText('Error code: <b>odd</b>').waitFor();
    await expectAccessible(page);
  });
});
