import { signInRoutes } from '@tessera/contracts/identity/sign-in';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { type Fixture, fixtureMerchantId, fixtures } from '@tessera/dev/webhooks/load-fixtures';
import { sendDelivery, shuffle } from '@tessera/dev/webhooks/send-delivery';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectAccessible, useBrowser, type Visitor } from './support/browser.ts';
import { linkFromMail } from './support/mail-link.ts';
import { visitor as apiUser, password } from './support/test-user.ts';
import { useStackOrCompose } from './support/use-stack.ts';

const owner = 'ada@example.com';
const invitee = 'grace@example.com';
/** For a scenario of several pages. */
const LONG = { timeout: 600_000 };

describe('onboarding of a product team', () => {
  const scenario = useStackOrCompose();
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);
  let first: Visitor;
  let second: Visitor;

  beforeAll(async () => {
    first = await browser.visitor();
    second = await browser.visitor({ dark: true, width: 390 });
  });

  async function signUp(page: Page, name: string, email: string): Promise<void> {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create account' }).click();
  }

  async function sendAll(deliveries: readonly Fixture[]): Promise<void> {
    const { webhookUrl: url, webhookSecret: secret } = scenario.stack;
    for (const { id, body } of deliveries) {
      expect(await sendDelivery({ id, body }, { url, secret })).toMatchObject({ status: 200 });
    }
  }

  async function signsUp() {
    const { page } = first;
    await page.goto(scenario.stack.url);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sign up' }).click();
    await signUp(page, 'Ada', owner);
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    const waiting = page.url();
    await page.getByRole('button', { name: /Resend link in \d+ seconds/ }).waitFor();
    await expectAccessible(page);
    await page.goto(`${scenario.stack.url}/verify-email?token=made-up`);
    await page.getByRole('heading', { name: "This link can't be used" }).waitFor();

    await page.goto(scenario.stack.inbox.url);
    await page.getByText(owner).first().waitFor();
    const link = await linkFromMail(scenario.stack, owner, /Verify your email/);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Email address verified' }).waitFor();
    // When the link or the waiting page is opened again, it shows that the address is verified.
    const token = new URL(link).searchParams.get('token');
    for (const again of [`${scenario.stack.url}/verify-email?token=${token}`, waiting]) {
      await page.goto(again);
      await page.getByRole('heading', { name: 'Email address verified' }).waitFor();
    }
  }

  async function createsOrganization() {
    const { page } = first;
    await page.goto(`${scenario.stack.url}/organizations/new`);
    await page.getByLabel('Name', { exact: true }).fill('Fjordlight Audio');
    await expect.poll(() => page.getByLabel('URL').inputValue()).toBe('fjordlight-audio');
    await page.getByText('This URL is available.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create organization' }).click();
    await page.waitForURL('**/o/fjordlight-audio**');
    await page.getByRole('button', { name: 'Switch organization' }).waitFor();
    await expectAccessible(page);
  }

  async function invitesUser() {
    const { page } = first;
    await page.goto(`${scenario.stack.url}/o/fjordlight-audio/invitations`);
    await page.getByRole('button', { name: 'Invite members' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(invitee);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('cell', { name: invitee, exact: true }).waitFor();
    await expectAccessible(page);

    const link = await linkFromMail(scenario.stack, invitee, /Fjordlight/);
    await second.page.goto(link);
    await second.page.getByRole('heading', { name: "You're invited" }).waitFor();
    // The secret in the link shows the invitation before there is a session.
    await second.page.getByText(invitee, { exact: true }).waitFor();
    await second.page.getByText('Fjordlight Audio', { exact: true }).waitFor();
    await expectAccessible(second.page);
    await second.page.getByRole('link', { name: 'Create account' }).click();
    expect(await second.page.getByLabel('Email', { exact: true }).inputValue()).toBe(invitee);
    await signUp(second.page, 'Grace', invitee);
    await second.page.waitForURL(/\/invitations\/.+[?]secret=/);
    await second.page.getByRole('button', { name: 'Accept invitation' }).click();
    await second.page.waitForURL('**/o/fjordlight-audio**');
    // Exact, because the invitation, "Join Fjordlight Audio", stays until the overview has loaded.
    await second.page
      .getByRole('heading', { level: 1, name: 'Fjordlight Audio', exact: true })
      .waitFor();
    await expectAccessible(second.page);
    // The mailed link has verified the address: neither a banner nor another mail asks for it.
    expect(await second.page.getByText('Verify your email address').count()).toBe(0);
    const mails =
      "select kind from mail where recipient in ($1, encode(sha256(convert_to($1, 'UTF8')), 'hex'))";
    expect(await scenario.rows('identity', mails, [invitee])).toEqual([]);

    await second.page.goto(link);
    await second.page.getByText('You already accepted this invitation.').waitFor();
    await expectAccessible(second.page);
    await second.page.getByRole('link', { name: 'Open Fjordlight Audio' }).click();
    await second.page.waitForURL('**/o/fjordlight-audio**');

    await page.goto(`${scenario.stack.url}/o/fjordlight-audio/members`);
    await page.getByText(invitee).first().waitFor();
    await expectAccessible(page);
  }

  async function linksProvider() {
    const { page } = first;
    // Every billing page offers to connect the provider.
    await page.goto(`${scenario.stack.url}/o/fjordlight-audio/customers`);
    await page.getByRole('heading', { name: 'Connect your payments provider' }).waitFor();
    expect(await page.getByText('Live', { exact: true }).count()).toBe(0);
    await page.goto(`${scenario.stack.url}/o/fjordlight-audio/billing`);
    await page.getByLabel('Provider organization ID').fill('any text');
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByText('as a UUID, such as').waitFor();
    await page.getByLabel('Provider organization ID').fill(` ${fixtureMerchantId} `);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByText('Live', { exact: true }).first().waitFor();
    await page.getByText('Waiting for the first event').waitFor();
    await page.getByRole('button', { name: 'Send sample events' }).waitFor();
    await expectAccessible(page);

    // The open page updates by itself: it is not reloaded below.
    await sendAll(fixtures);
    await page.getByText('Ingrid Solheim').first().waitFor();
    await page.getByText('Waiting for the first event').waitFor({ state: 'hidden' });
    await sendAll(fixtures);
    await sendAll(shuffle(fixtures, 'any order'));
    await vi.waitFor(
      async () => {
        expect(
          await scenario.rows('billing', `select 1 from delivery where status = 'waiting'`),
        ).toEqual([]);
      },
      { timeout: 10_000 },
    );
    await expectAccessible(page);

    for (const [path, rows] of [
      // The provider has deleted the customer, which is redacted a minute later.
      ['customers', [/Ingrid Solheim|\[redacted\]/]],
      ['subscriptions', ['Fjordlight Pro']],
    ] as const) {
      await page.goto(`${scenario.stack.url}/o/fjordlight-audio/${path}`);
      for (const text of rows) await page.getByRole('row').filter({ hasText: text }).waitFor();
      expect(await page.getByRole('row').count()).toBe(rows.length + 1);
      await expectAccessible(page);
    }
    await page.goto(`${scenario.stack.url}/o/fjordlight-audio/orders`);
    const orders = new Set(
      fixtures.flatMap(({ event }) =>
        event.type.startsWith('order.') ? [(event.data as { id: string }).id] : [],
      ),
    );
    await page.getByRole('row').nth(orders.size).waitFor();
    expect(await page.getByRole('row').count()).toBe(orders.size + 1);
    await expectAccessible(page);
  }

  async function ownerLeaves() {
    const { page } = first;
    await page.goto(`${scenario.stack.url}/account/delete`);
    await page
      .getByRole('button', { name: /Delete/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    await dialog.getByLabel('Type your email address to confirm').fill(owner);
    await dialog.getByLabel('Your password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: /Delete/ }).click();
    await page.waitForURL('**/sign-in**');

    const grace = apiUser(scenario.stack.url, invitee);
    await grace.call(signInRoutes.signInEmail, { body: { email: invitee, password } });
    await vi.waitFor(
      async () => {
        const organization = await grace.call(organizationRoutes.getFullOrganization, {
          query: { organizationSlug: 'fjordlight-audio' },
        });
        expect(organization?.members).toMatchObject([{ role: 'owner', user: { email: invitee } }]);
      },
      { timeout: 5_000 },
    );
    await second.page.goto(`${scenario.stack.url}/o/fjordlight-audio/members`);
    await second.page.getByRole('row').filter({ hasText: 'Owner' }).waitFor();
  }

  it('leads from the first sign-up to the last owner who leaves', LONG, async () => {
    await signsUp();
    await createsOrganization();
    await invitesUser();
    await linksProvider();
    await ownerLeaves();
  });
});
