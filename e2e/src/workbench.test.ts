import { sendDelivery } from '@tessera/dev/webhooks/deliveries';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser, type Visitor } from './support/browser.ts';
import { useHouse } from './support/use-house.ts';

describe('the workbench of the local mode', () => {
  const journey = useHouse({ RATE_LIMIT_ENABLED: 'false' }, { mockProviders: true });
  const browser = useBrowser();
  let light: Visitor;
  let dark: Visitor;

  beforeAll(async () => {
    light = await browser.visitor();
    dark = await browser.visitor({ dark: true, width: 360 });
  });
  const open = (page: Page, path: string) => page.goto(`${journey.house.devConsoleUrl}${path}`);

  it('stands in for a provider that nobody has configured', async () => {
    const { page } = light;
    await page.goto(`${journey.house.url}/sign-up`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText('Local provider.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Verified Person/ }).click();
    await page.waitForURL('**/organizations');
    await page.goto(`${journey.house.url}/account/email`);
    await page.getByText('verified@example.com').first().waitFor();
  });

  it('takes whoever is typed, and a refusal', async () => {
    const { page } = dark;
    await page.goto(`${journey.house.url}/sign-in`);
    await page.getByRole('button', { name: 'Continue with GitHub' }).click();
    await page.getByRole('button', { name: 'The person says no' }).click();
    await page.getByText('access_denied').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'What this means' }).click();
    await page.getByText('You did not allow the sign-in.').waitFor();

    await page.goto(`${journey.house.url}/sign-in`);
    await page.getByRole('button', { name: 'Continue with GitHub' }).click();
    // The page before has a field "Username".
    await page.getByLabel('Name', { exact: true }).fill('Somebody Typed');
    await page.getByLabel('Email').fill('typed@example.com');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.waitForURL('**/organizations');
  });

  it('does not ask when the answer was settled', async () => {
    const { page } = dark;
    await open(page, '/dev/providers');
    await expectAccessible(page);
    await page.getByLabel('When the app asks').last().selectOption('unverified');
    await page.getByRole('button', { name: 'Settle GitLab' }).click();
    await page.goto(`${journey.house.url}/account/security/connections`);
    await page.getByRole('button', { name: 'Link GitLab' }).click();
    await page.getByText('GitLab was not linked').waitFor();
  });

  it('shows the mails and sends webhooks, right and wrong', async () => {
    const { page } = light;
    await open(page, '/');
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByLabel('Find an event').fill('order.p');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'order.paid' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('200 taken').waitFor();
    await page.getByLabel('Wrong signature').check();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('401 refused').waitFor();
    await expectAccessible(page);
  });

  it('SEC-127: has operator pages that ask for the token and forget it with a reload', async () => {
    const { page } = light;
    const { house } = journey;
    const url = `${house.metricsUrl('org')}/operator`;
    const authorization = `Bearer ${house.operatorToken}`;
    const deadLettersUrl = `${house.metricsUrl('org')}/dead-letters`;
    expect((await fetch(deadLettersUrl)).status).toBe(401);
    expect((await fetch(deadLettersUrl, { headers: { authorization } })).status).toBe(200);

    await page.goto(url);
    await expectAccessible(page);
    await page.getByLabel('Operator token').fill('another token');
    await page.keyboard.press('Enter');
    await page.getByText('Operator calls need the header').waitFor();
    await page.getByLabel('Operator token').fill(house.operatorToken);
    await page.keyboard.press('Enter');
    await page.getByText('No dead letters.').waitFor();
    expect(await page.getByLabel('Operator token').isVisible()).toBe(false);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    await page.reload();
    await page.getByLabel('Operator token').waitFor();
  });

  it('lists rejected deliveries of the shared URL on the operator page of billing', async () => {
    const { house } = journey;
    const { webhookUrl: url, webhookSecret: secret } = house;
    const rejected = { id: 'not-an-event', body: '<order>nobody reads this</order>' };
    expect((await sendDelivery(rejected, { url, secret })).status).toBe(400);
    for (const { page } of [light, dark]) {
      await page.goto(`${house.metricsUrl('billing')}/operator`);
      await page.getByLabel('Operator token').fill(house.operatorToken);
      await page.keyboard.press('Enter');
      const table = page.getByRole('region', { name: 'Rejected deliveries' });
      await table.getByRole('cell', { name: 'the body is not JSON' }).waitFor();
      await table.getByRole('cell', { name: '32', exact: true }).waitFor();
      expect(await page.getByText('nobody reads this').count()).toBe(0);
      await expectAccessible(page);
    }
  });

  it('fits a small screen, and writes nothing to the console', async () => {
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
    expect(browser.complaints).toEqual([]);
  });
});
