import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { fixtureMerchantId, loadFixtures } from '@tessera/dev/webhooks/load-fixtures';
import { sendDelivery } from '@tessera/dev/webhooks/send-delivery';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { signIn } from './support/browser-sign-in.ts';
import { customerCreated, deliver } from './support/sample-deliveries.ts';
import { signUpUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const base = '/o/fjordlight-audio';
const timeout = { timeout: 10_000 };
const MAX_STEPS = 60;
const CUSTOMERS = 30;

describe('organization and billing pages with the keyboard only', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);
  let page: Page;

  beforeAll(async () => {
    const { url, webhookUrl, webhookSecret } = scenario.stack;
    const ada = await signUpUser(url, 'ada@example.com', 'Ada Berg');
    await ada.call(organizationRoutes.createOrganization, {
      body: { name: 'Fjordlight Audio', slug: 'fjordlight-audio' },
    });
    for (const [email, name] of [
      ['grace@example.com', 'Grace Lund'],
      ['mira@example.com', 'Mira Solberg'],
    ] as const) {
      const user = await signUpUser(url, email, name);
      const { id } = await ada.call(invitationRoutes.inviteMember, {
        body: { email, role: 'member' },
      });
      await user.call(invitationRoutes.acceptInvitation, { body: { invitationId: id } });
    }
    await ada.call(connectionRoutes.linkOrganization, {
      body: { providerOrganizationId: fixtureMerchantId },
    });
    for (const { id, body } of loadFixtures()) {
      await sendDelivery({ id, body }, { url: webhookUrl, secret: webhookSecret });
    }
    for (let count = 0; count < CUSTOMERS; count += 1) {
      await deliver(scenario.stack, customerCreated(fixtureMerchantId, count));
    }
    page = (await browser.visitor()).page;
    await signIn(page.context(), url, 'ada@example.com');
  });

  const press = (key: string) => page.keyboard.press(key);
  const hasFocus = (it: Locator) => it.evaluate((element) => element === document.activeElement);
  const untilFocused = (it: Locator) => expect.poll(() => hasFocus(it), timeout).toBe(true);

  /** Opens a page and skips the navigation with the first tab stop. */
  async function open(path: string): Promise<void> {
    await page.goto(`${scenario.stack.url}${base}/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await press('Tab');
    await untilFocused(page.getByRole('link', { name: 'Skip to content' }));
    await press('Enter');
    await untilFocused(page.locator('main'));
  }
  /** Presses the key until the element has the focus. */
  async function tabTo(it: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await it.waitFor();
    for (let step = 0; step < MAX_STEPS; step += 1) {
      if (await hasFocus(it)) return;
      await press(key);
    }
    throw new Error(`the keyboard does not reach ${it}`);
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  /** Chooses an item from the menu of a row. */
  async function choose(opener: Locator, item: string): Promise<void> {
    await tabTo(opener);
    await press('Enter');
    const wanted = page.getByRole('menuitem', { name: item });
    await wanted.waitFor();
    for (let step = 0; step < MAX_STEPS && !(await hasFocus(wanted)); step += 1) {
      await press('ArrowDown');
    }
    await press('Enter');
  }

  it('invites a user and returns the focus', async () => {
    await open('members');
    const opener = button('Invite members');
    await tabTo(opener);
    await press('Enter');
    await untilFocused(dialog().getByLabel('Email', { exact: true }));
    await press('Escape');
    await untilFocused(opener);
    await press('Enter');
    await untilFocused(dialog().getByLabel('Email', { exact: true }));
    await page.keyboard.type('kai@example.com');
    await press('Enter');
    await page.getByText('kai@example.com').first().waitFor();
    await expect.poll(() => dialog().count(), timeout).toBe(0);
    await untilFocused(opener);
  });

  it('confirms before a dialog with text is closed', async () => {
    await open('settings/domains');
    const opener = button('Add domain').first();
    await tabTo(opener);
    await press('Enter');
    const domain = page
      .getByRole('dialog', { name: 'Add domain' })
      .getByLabel('Domain', { exact: true });
    await untilFocused(domain);
    await page.keyboard.type('fjordlight.example');
    const confirmation = page.getByRole('dialog', { name: 'Close without saving?' });
    await press('Escape');
    await untilFocused(confirmation.getByRole('button', { name: 'Go back' }));
    await press('Escape');
    await confirmation.waitFor({ state: 'hidden' });
    await untilFocused(domain);
    expect(await domain.inputValue()).toBe('fjordlight.example');
    await press('Escape');
    await tabTo(confirmation.getByRole('button', { name: 'Discard' }));
    await press('Enter');
    await expect.poll(() => dialog().count(), timeout).toBe(0);
    await untilFocused(opener);
  });

  it('changes a role from a row menu', async () => {
    await open('members');
    const opener = button('Actions for Grace Lund');
    await choose(opener, 'Change roles…');
    const admin = dialog().getByLabel('Admin');
    await tabTo(admin);
    await press('Space');
    await tabTo(dialog().getByRole('button', { name: 'Save' }));
    await press('Enter');
    await page.getByText(/^Grace Lund now has these roles: /).waitFor();
    await expect.poll(() => dialog().count(), timeout).toBe(0);
    await untilFocused(opener);
  });

  it('moves between rows and opens a member', async () => {
    await open('members');
    const ada = page.getByRole('link', { name: 'Ada Berg' });
    const grace = page.getByRole('link', { name: 'Grace Lund' });
    await tabTo(ada);
    await press('ArrowDown');
    await untilFocused(grace);
    await press('End');
    await press('Home');
    await untilFocused(ada);
    await tabTo(grace);
    await press('Enter');
    await dialog().getByText('Invited by').waitFor();
    await dialog().getByText('Permissions', { exact: true }).waitFor();
    await press('Escape');
    await untilFocused(grace);
  });

  it('removes a member after a confirmation', async () => {
    await open('members');
    const opener = button('Actions for Mira Solberg');
    await choose(opener, 'Remove from organization');
    await dialog()
      .getByText(/Mira Solberg/)
      .first()
      .waitFor();
    await press('Escape');
    await untilFocused(opener);

    await open('members');
    await tabTo(page.getByRole('checkbox', { name: 'Select Mira Solberg' }));
    await press('Space');
    await tabTo(button('Remove…'), 'Shift+Tab');
    await press('Enter');
    await untilFocused(dialog().getByLabel('Type 1 to confirm'));
    await page.keyboard.type('1');
    await press('Enter');
    await dialog().getByText('1 member removed').waitFor();
    await untilFocused(dialog().getByRole('button', { name: 'Done' }));
    await press('Enter');
    await expect.poll(() => dialog().count(), timeout).toBe(0);
    await expect.poll(() => opener.count(), timeout).toBe(0);
  });

  it('creates a team', async () => {
    await open('teams');
    const opener = button('Create team');
    await tabTo(opener);
    await press('Enter');
    await untilFocused(dialog().getByLabel('Name'));
    await page.keyboard.type('Mixing');
    await press('Enter');
    await page.getByRole('link', { name: 'Mixing' }).waitFor();
    await untilFocused(opener);
  });

  it('opens a delivery and replays it', async () => {
    await open('deliveries?type=order.paid');
    await tabTo(page.getByRole('table').getByRole('link').first());
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Order paid' }).waitFor();
    await tabTo(button('Replay'));
    await press('Enter');
    await page.getByText('The event is being replayed.').waitFor();
  });

  it('filters a list and changes the page', async () => {
    await open('customers');
    await tabTo(page.getByRole('searchbox'));
    await page.keyboard.type('buyer');
    await page.waitForURL(/search=buyer/);
    const next = button('Next page');
    await next.waitFor();
    // End moves to the last row of the table; the pager follows it in the tab order.
    await tabTo(page.getByRole('table').getByRole('link').first());
    await press('End');
    await tabTo(next);
    await press('Enter');
    await page.waitForURL(/cursor=/);
    await expect.poll(() => page.getByRole('row').count(), timeout).toBe(CUSTOMERS - 25 + 1);
    await tabTo(button('First page'));
    await press('Enter');
    await expect.poll(() => page.getByRole('row').count(), timeout).toBe(26);
  });
});
