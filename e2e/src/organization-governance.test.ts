import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser, type Visitor } from './support/browser.ts';
import { choose } from './support/choose.ts';
import { password, signUpUser, type TestUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const slug = 'fjordlight-audio';
const timeout = { timeout: 15_000 };
/** For a scenario of several pages. */
const LONG = { timeout: 600_000 };

describe('organization settings, in the browser', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);
  let ada: TestUser;
  let first: Visitor;
  let second: Visitor;

  async function signIn(page: Page, email: string): Promise<void> {
    await page.goto(`${scenario.stack.url}/sign-in`);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  }
  const open = (page: Page, path: string, at = slug) =>
    page.goto(`${scenario.stack.url}/o/${at}${path}`);

  beforeAll(async () => {
    const { url } = scenario.stack;
    ada = await signUpUser(url, 'ada@example.com', 'Ada Berg');
    await ada.call(organizationRoutes.createOrganization, {
      body: { name: 'Fjordlight Audio', slug },
    });
    await ada.call(organizationRoutes.createOrganization, {
      body: { name: 'Other', slug: 'other' },
    });
    const grace = await signUpUser(url, 'grace@example.com', 'Grace Lund');
    await ada.call(organizationRoutes.setActiveOrganization, { body: { organizationSlug: slug } });
    const invited = await ada.call(invitationRoutes.inviteMember, {
      body: { email: 'grace@example.com', role: 'member' },
    });
    await grace.call(invitationRoutes.acceptInvitation, { body: { invitationId: invited.id } });
    first = await browser.visitor({ dark: true });
    second = await browser.visitor({ width: 390 });
    await signIn(first.page, 'ada@example.com');
    await signIn(second.page, 'grace@example.com');
  });

  async function editsWithPermissionOnly() {
    const { page } = first;
    await open(page, '/settings');
    await page.getByLabel('Name', { exact: true }).fill('Fjordlight');
    await page.getByRole('radio', { name: 'JSON' }).check();
    await page.getByRole('textbox', { name: 'Metadata' }).fill('{"plan":');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a JSON object').waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Metadata' }).fill('{"plan": "studio"}');
    await page.getByRole('radio', { name: 'Fields' }).check();
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByLabel('Field name').nth(1).fill('seats');
    await choose(page, 'Value type', 'Number', 1);
    await page.getByLabel('Value', { exact: true }).nth(1).fill('many');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a number.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Value', { exact: true }).nth(1).fill('24');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Changes saved').waitFor();
    await page
      .getByRole('button', { name: 'Switch organization' })
      .getByText('Fjordlight')
      .waitFor();

    await open(second.page, '/settings');
    await second.page.getByText("You don't have permission to change these settings.").waitFor();
    expect(await second.page.getByLabel('Name', { exact: true }).count()).toBe(0);
    await expectAccessible(second.page);
  }

  async function showsWhatTheRoleMayOpen() {
    const { page } = second;
    await open(page, '');
    await page.getByRole('button', { name: 'Open navigation' }).click();
    const navigation = page.getByRole('dialog').getByRole('navigation', { name: 'Main' });
    await navigation.getByRole('link', { name: 'Members' }).waitFor();
    const shown = await navigation.getByRole('link').allTextContents();
    expect(shown).toEqual(['Overview', 'Members', 'Invitations', 'Teams', 'Settings']);
    for (const path of ['/audit', '/customers', '/invitations/links', '/settings/machines']) {
      await open(page, path);
      await page.getByRole('heading', { name: "You don't have access to this page" }).waitFor();
      await expectAccessible(page);
    }
    await page.getByRole('link', { name: 'Go to overview' }).click();
    await page.waitForURL(`**/o/${slug}`);
  }

  async function confirmsDiscardingText() {
    const { page } = first;
    await open(page, '/settings');
    await page.getByLabel('Name', { exact: true }).fill('Half typed');
    const confirmation = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Members' }).click();
    await confirmation.getByRole('button', { name: 'Stay on page' }).click();
    await confirmation.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half typed');
    await page.getByRole('link', { name: 'Members' }).click();
    await confirmation.getByRole('button', { name: 'Leave page' }).click();
    await page.waitForURL('**/members');
  }

  async function changesSlug() {
    const { page } = first;
    await open(page, '/settings');
    await page.getByLabel('URL').fill('other');
    await page.getByText('This URL is taken. Choose another one.').waitFor();
    await page.getByLabel('URL').fill('fjordlight');
    await page.getByText('This URL is available.').waitFor();
    await page.getByText('Links with the old URL stop working').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/o/fjordlight/settings');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  }

  async function addsDomains() {
    const { page } = first;
    await open(page, '/settings/domains', 'fjordlight');
    await page.getByRole('button', { name: 'Add domain' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Domain' }).fill('gmail.com');
    await dialog.getByRole('button', { name: 'Add domain' }).click();
    await dialog.locator('[name="domain"][aria-invalid="true"]').waitFor();
    await dialog.getByRole('textbox', { name: 'Domain' }).fill('fjordlight.example.com');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add domain' }).click();
    await page.getByText('Not verified', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Copy Value' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove domain' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove domain' }).click();
    await page.getByText('No domains yet').waitFor();
  }

  async function transfersOwnership() {
    const { page } = first;
    await open(page, '/settings/danger', 'fjordlight');
    await page.getByRole('button', { name: 'Transfer ownership' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type fjordlight to confirm').fill('fjordlight');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Transfer ownership' }).click();
    await page.getByText('Grace Lund is now an owner.').waitFor();
    await expect
      .poll(() => page.getByRole('heading', { name: 'Delete organization' }).count(), timeout)
      .toBe(0);
    await expectAccessible(page);
  }

  async function listsChanges() {
    const { page } = first;
    await open(page, '/audit', 'fjordlight');
    await page.getByText('transferred ownership to').waitFor();
    await expectAccessible(page);
    await choose(page, 'Action', 'Settings changed');
    await expect
      .poll(() => page.getByText('changed the organization settings').count(), timeout)
      .toBe(2);
    await page.getByText('changed the organization settings').first().click();
    await page.getByRole('cell', { name: 'fjordlight-audio' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'From: ' }).click();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^15 / }).click();
    await page.getByText('No entries match the filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await page.getByText('transferred ownership to').waitFor();

    await open(second.page, '/audit', 'fjordlight');
    await second.page.getByText('transferred ownership to').waitFor();
    await expectAccessible(second.page);
  }

  async function deletesOrganization() {
    const { page } = second;
    await open(page, '/settings/danger', 'fjordlight');
    // The tab list is wider than a phone; the open tab is visible.
    const tab = page.getByRole('link', { name: 'Danger zone' });
    await expect
      .poll(
        async () => ((await tab.boundingBox())?.x ?? 0) + ((await tab.boundingBox())?.width ?? 0),
      )
      .toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Delete organization' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type fjordlight to confirm').fill('fjordlight');
    await dialog.getByRole('button', { name: 'Delete organization' }).click();
    await page.waitForURL('**/organizations');
    await page.getByText('No organizations yet').waitFor();
  }

  it(
    'are changed, listed in the audit log, passed on with the ownership and deleted with the organization',
    LONG,
    async () => {
      await editsWithPermissionOnly();
      await showsWhatTheRoleMayOpen();
      await confirmsDiscardingText();
      await changesSlug();
      await addsDomains();
      await transfersOwnership();
      await listsChanges();
      await deletesOrganization();
    },
  );
});
