import { sendDelivery } from '@tessera/dev/webhooks/send-delivery';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser, type Visitor } from './support/browser.ts';
import { signIn } from './support/browser-sign-in.ts';
import { signUpUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

describe('dev console', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' }, { mockProviders: true });
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);
  let light: Visitor;
  let dark: Visitor;

  beforeAll(async () => {
    light = await browser.visitor();
    dark = await browser.visitor({ dark: true, width: 360 });
  });
  const open = (page: Page, path: string) => page.goto(`${scenario.stack.devConsoleUrl}${path}`);

  it('mocks a provider that is not configured', async () => {
    const { page } = light;
    await page.goto(`${scenario.stack.url}/sign-up`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText('Local provider.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Verified User/ }).click();
    await page.waitForURL('**/organizations');
    await page.goto(`${scenario.stack.url}/account/email`);
    await page.getByText('verified@example.com').first().waitFor();
  });

  it('signs in as any typed user, and returns to the app when consent is denied', async () => {
    const { page } = dark;
    await page.goto(`${scenario.stack.url}/sign-in`);
    await page.getByRole('button', { name: 'Continue with GitHub' }).click();
    await page.getByRole('button', { name: 'The user denies access' }).click();
    await page.getByText('access_denied').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'What this means' }).click();
    await page.getByText('The sign-in was denied at the provider.').waitFor();

    await page.goto(`${scenario.stack.url}/sign-in`);
    await page.getByRole('button', { name: 'Continue with GitHub' }).click();
    // Exact, because the previous page has a field "Username".
    await page.getByLabel('Name', { exact: true }).fill('Someone Typed');
    await page.getByLabel('Email').fill('typed@example.com');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.waitForURL('**/organizations');
  });

  it('skips the consent page when the outcome is preset', async () => {
    const email = 'linker@example.com';
    await signUpUser(scenario.stack.url, email);
    const { page, context } = await browser.visitor({ dark: true, width: 360 });
    await signIn(context, scenario.stack.url, email);
    await open(page, '/dev/providers');
    await expectAccessible(page);
    await page.getByLabel('Result of a sign-in').last().selectOption('unverified');
    await page.getByRole('button', { name: 'Save for GitLab' }).click();
    await page.goto(`${scenario.stack.url}/account/security/connections`);
    await page.getByRole('button', { name: 'Connect GitLab' }).click();
    await page.getByText("GitLab wasn't connected").waitFor();
  });

  it('shows mails and sends valid and invalid webhooks', async () => {
    const { page } = light;
    await open(page, '/');
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByLabel('Find an event').fill('order.p');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'order.paid' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('200 accepted').waitFor();
    await page.getByLabel('Wrong signature').check();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('401 rejected').waitFor();
    await expectAccessible(page);
  });

  it('SEC-127: requests the operator token and drops it on reload', async () => {
    const { page } = light;
    const { stack } = scenario;
    const url = `${stack.metricsUrl('org')}/operator`;
    const authorization = `Bearer ${stack.operatorToken}`;
    const deadLettersUrl = `${stack.metricsUrl('org')}/dead-letters`;
    expect((await fetch(deadLettersUrl)).status).toBe(401);
    expect((await fetch(deadLettersUrl, { headers: { authorization } })).status).toBe(200);

    await page.goto(url);
    await expectAccessible(page);
    await page.getByLabel('Operator token').fill('another token');
    await page.keyboard.press('Enter');
    await page.getByText('Operator calls need the header').waitFor();
    await page.getByLabel('Operator token').fill(stack.operatorToken);
    await page.keyboard.press('Enter');
    await page.getByText('No dead letters.').waitFor();
    expect(await page.getByLabel('Operator token').isVisible()).toBe(false);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    await page.reload();
    await page.getByLabel('Operator token').waitFor();
  });

  it('lists rejected deliveries of the shared URL on the billing operator page', async () => {
    const { stack } = scenario;
    const { webhookUrl: url, webhookSecret: secret } = stack;
    const rejected = { id: 'not-an-event', body: '<order>content of the body</order>' };
    expect((await sendDelivery(rejected, { url, secret })).status).toBe(400);
    for (const { page } of [light, dark]) {
      await page.goto(`${stack.metricsUrl('billing')}/operator`);
      await page.getByLabel('Operator token').fill(stack.operatorToken);
      await page.keyboard.press('Enter');
      const table = page.getByRole('region', { name: 'Rejected deliveries' });
      await table.getByRole('cell', { name: 'the body is not JSON' }).waitFor();
      const bytes = String(Buffer.byteLength(rejected.body));
      await table.getByRole('cell', { name: bytes, exact: true }).waitFor();
      expect(await page.getByText('content of the body').count()).toBe(0);
      await expectAccessible(page);
    }
  });

  it('fits a small screen', async () => {
    const { page } = dark;
    for (const path of ['/dev/mail', '/dev/providers', '/dev/webhooks']) {
      await open(page, path);
      await expectAccessible(page);
      const { scroll, width } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        width: document.documentElement.clientWidth,
      }));
      expect(scroll).toBeLessThanOrEqual(width);
    }
  });
});
