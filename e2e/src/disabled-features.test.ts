import { setTimeout as sleep } from 'node:timers/promises';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from './support/browser.ts';
import { signIn } from './support/browser-sign-in.ts';
import { password, signUpUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const slug = 'fjordlight-audio';
const timeout = { timeout: 15_000 };

describe('a stack with disabled features', () => {
  const scenario = useStack({
    RATE_LIMIT_ENABLED: 'false',
    AUTH_SEND_VERIFICATION_ON_SIGN_UP: 'false',
    AUTH_CHANGE_EMAIL_ENABLED: 'false',
    AUTH_DELETE_USER_ENABLED: 'false',
    AUTH_RESET_REVOKES_SESSIONS: 'false',
    ORG_TEAMS_ENABLED: 'false',
    ORG_LIMIT_PER_USER: '1',
    ORG_MEMBERSHIP_LIMIT: '1',
    ORG_DISABLE_DELETION: 'true',
  });
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);
  let page: Page;
  const openOn = async (where: Page, path: string, heading: string) => {
    await where.goto(`${scenario.stack.url}${path}`);
    await where.getByRole('heading', { level: 1, name: heading }).waitFor();
  };
  const open = (path: string, heading: string) => openOn(page, path, heading);

  beforeAll(async () => {
    const { url } = scenario.stack;
    const uno = await signUpUser(url, 'uno@example.com', 'Uno');
    await uno.call(organizationRoutes.createOrganization, {
      body: { name: 'Fjordlight Audio', slug },
    });
    page = (await browser.visitor({ dark: true })).page;
    await signIn(page.context(), url, 'uno@example.com');
  });

  it('signs users up without a mail and sends one on request', async () => {
    const { page: visitor } = await browser.visitor({ dark: true });
    // The settings of the first request arrive after the sign-up.
    await visitor.route(
      '**/account-settings',
      async (route) => {
        await sleep(5_000);
        await route.continue().catch(() => undefined);
      },
      { times: 1 },
    );
    await openOn(visitor, '/sign-up', 'Create an account');
    await visitor.getByLabel('Name', { exact: true }).fill('Una');
    await visitor.getByLabel('Email', { exact: true }).fill('una@example.com');
    await visitor.getByLabel('Password', { exact: true }).fill(password);
    await visitor.getByRole('button', { name: 'Create account' }).click();
    await visitor.waitForURL('**/organizations');
    await visitor.getByText("Your email address una@example.com isn't verified.").waitFor();
    await openOn(visitor, '/verify-email/sent', 'Verify your email address');
    await expectAccessible(visitor);
    await visitor.getByRole('button', { name: 'Send link' }).click();
    await visitor.getByRole('button', { name: /Resend link in \d+ seconds/ }).waitFor();
  });

  it('hides account actions that are disabled', async () => {
    await open('/account/email', 'Email address');
    await page.getByText('Email address changes are disabled.').waitFor();
    expect(await page.getByLabel('New email address').count()).toBe(0);
    const parts = page.getByRole('navigation', { name: 'Your account' });
    await parts.getByRole('link', { name: 'Preferences' }).waitFor();
    await expect.poll(() => parts.getByRole('link', { name: 'Delete account' }).count()).toBe(0);
    await expectAccessible(page);
    await open('/account/delete', 'Delete account');
    await page.getByText('Account deletion is disabled.').waitFor();
    await open('/reset-password?token=some', 'Set a new password');
    await expect.poll(() => page.getByText('signs you out on all devices').count()).toBe(0);
  });

  it('explains why no further organization can be created', async () => {
    const limit = "You've reached the maximum number of organizations.";
    await open('/organizations', 'Your organizations');
    const create = page.getByRole('main').getByRole('button', { name: 'Create organization' });
    await create.focus();
    await page.getByRole('tooltip', { name: limit }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Actions for Fjordlight Audio' }).click();
    const leave = page.getByRole('menuitem', { name: /Leave organization/ });
    expect(await leave.isDisabled()).toBe(true);
    await open('/organizations/new', 'Create an organization');
    await page.getByText(limit).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).count()).toBe(0);
    await expectAccessible(page);
  });

  it('hides teams and deletion, and rejects members above the limit', async () => {
    await open(`/o/${slug}/teams`, 'Page not found');
    await open(`/o/${slug}/members`, 'Members');
    await page.getByRole('columnheader', { name: 'Role' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Team' }).count()).toBe(0);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect
      .poll(() => navigation.getByRole('link', { name: 'Teams' }).count(), timeout)
      .toBe(0);
    await page.getByRole('button', { name: 'Invite members' }).focus();
    await page
      .getByRole('tooltip', { name: 'The organization has reached the maximum number of members.' })
      .waitFor();
    await expectAccessible(page);
    await open(`/o/${slug}/settings/roles`, 'Settings');
    await page.getByRole('rowheader', { name: 'Members', exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole('rowheader', { name: 'Teams', exact: true }).count(), timeout)
      .toBe(0);
    await open(`/o/${slug}/settings/danger`, 'Settings');
    await page.getByText('Organization deletion is disabled.').waitFor();
    await page.getByRole('link', { name: 'Make another member an owner' }).click();
    await page.waitForURL(`**/o/${slug}/members`);
  });
});

describe('a stack without passwords', () => {
  const scenario = useStack({ AUTH_EMAIL_PASSWORD_ENABLED: 'false' });
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);

  it('shows no password field on any page', async () => {
    const { page } = await browser.visitor();
    for (const [path, text] of [
      ['/sign-in', 'Password sign-in is disabled.'],
      ['/sign-up', 'Sign-up is disabled.'],
      ['/forgot-password', 'Password sign-in is disabled.'],
    ] as const) {
      await page.goto(`${scenario.stack.url}${path}`);
      await page.getByText(text).waitFor();
      expect(await page.locator('main input').count(), path).toBe(0);
      await expectAccessible(page);
    }
  });
});
