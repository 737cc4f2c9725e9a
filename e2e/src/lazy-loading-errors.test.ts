import { organizationRoutes } from '@tessera/contracts/org/organizations';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser, type Visitor } from './support/browser.ts';
import { horizontalOverflow } from './support/page-layout.ts';
import { password, signUpUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const nora = 'nora@example.com';
const typed = 'Nora, typed on a train';

describe('failed downloads of lazy components', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });
  const browser = useBrowser();
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    const user = await signUpUser(scenario.stack.url, nora, 'Nora');
    await user.call(organizationRoutes.createOrganization, {
      body: { name: 'Nora Works', slug: 'nora-works' },
    });
  });
  beforeEach(async () => {
    visitor = await browser.visitor({ width: 360 });
    ({ page } = visitor);
    await page.goto(`${scenario.stack.url}/sign-in?to=/account`);
    await signIn(page);
    await page.waitForURL('**/account');
    await name().waitFor();
  });
  afterEach(() => visitor.context.close());

  const signIn = async (at: Page) => {
    await at.getByLabel('Email', { exact: true }).fill(nora);
    await at.getByLabel('Password', { exact: true }).fill(password);
    await at.getByRole('button', { name: 'Sign in', exact: true }).click();
  };

  /** Responds 404 for files, as after the deployment of a new version, which has other files. */
  const lose = async (...files: string[]) => {
    for (const file of files) {
      await page.route(`**/assets/${file}-*.js*`, (route) => route.fulfill({ status: 404 }));
    }
  };
  const find = () => page.unrouteAll({ behavior: 'wait' });
  const name = () => page.getByRole('main').getByLabel('Name', { exact: true });
  const heading = (text: string) => page.getByRole('heading', { level: 1, name: text });
  const goTo = (destination: string) =>
    page
      .getByRole('navigation', { name: 'Your account' })
      .getByRole('link', { name: destination })
      .click();
  const status = (text: string) => page.getByRole('status').getByText(text);

  /** The error is shown for some seconds. */
  const errorShown = async () => {
    const alert = status("This part of the app couldn't be loaded.");
    await alert.waitFor();
    await alert.waitFor({ state: 'hidden' });
  };

  it('shows the error in the requested component and loads it when the network is back', async () => {
    await lose('command-palette', 'crop-dialog');
    await page.reload();
    await name().fill(typed);
    await page.keyboard.press('Control+K');
    await errorShown();
    await page
      .getByRole('main')
      .locator('input[type=file]')
      .setInputFiles({
        name: 'dot.png',
        mimeType: 'image/png',
        buffer: Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      });
    await errorShown();
    await visitor.context.setOffline(true);
    await page.keyboard.press('Control+K');
    await status("The server can't be reached.").waitFor();
    await expectAccessible(page);
    expect(await name().inputValue()).toBe(typed);

    await visitor.context.setOffline(false);
    await find();
    await page.keyboard.press('Control+K');
    const palette = page.getByRole('dialog', { name: 'Command palette', exact: true });
    await palette.getByRole('combobox', { name: 'Search members, records and pages' }).waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'hidden' });
    expect(await name().inputValue()).toBe(typed);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await status('Profile saved').waitFor();
  });

  it('shows the error for the navigation of small screens and loads it later', async () => {
    await lose('mobile-navigation');
    await page.goto(`${scenario.stack.url}/o/nora-works`);
    await heading('Nora Works').waitFor();
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await errorShown();
    await find();
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Members' }).click();
    await heading('Members').waitFor();
  });

  it('shows an error for a page that was never loaded and keeps loaded pages usable', async () => {
    await visitor.context.setOffline(true);
    await goTo('Organizations');
    await heading("This page isn't available offline").waitFor();
    await expectAccessible(page);
    await goTo('Profile');
    await name().waitFor();
    await goTo('Organizations');
    await heading("This page isn't available offline").waitFor();
    await visitor.context.setOffline(false);
    await heading('Your organizations').waitFor();
  });

  it('reloads when a new version has removed the file', async () => {
    await lose('organizations-routes');
    await page.goto(`${scenario.stack.url}/account`);
    await name().waitFor();
    await goTo('Organizations');
    await heading('Something went wrong on our end').waitFor();
    await expectAccessible(page);
    await page.goBack();
    await name().waitFor();
    await page.goForward();
    await heading('Something went wrong on our end').waitFor();
    await find();
    await page.getByRole('button', { name: 'Reload page' }).click();
    await heading('Your organizations').waitFor();
  });

  it('keeps typed text when the session has ended', async () => {
    const { context } = visitor;
    await lose('signed-out-dialog');
    await page.goto(`${scenario.stack.url}/account`);
    await name().fill('Nora, signed out');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save changes' }).click();
    // The form, too, shows an alert that says so.
    const notice = page.getByRole('alert').filter({ has: page.getByRole('link') });
    await notice.getByText("You're signed out", { exact: true }).waitFor();
    await expectAccessible(page);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

    const opened = context.waitForEvent('page');
    await notice.getByRole('link', { name: 'Sign in' }).click();
    const beside = await opened;
    await signIn(beside);
    await beside.getByRole('heading', { name: "You're signed in" }).waitFor();
    const closed = beside.waitForEvent('close');
    // The tab may be closed before the click is complete, which rejects it.
    beside
      .getByRole('button', { name: 'Close tab' })
      .click()
      .catch(() => undefined);
    await closed;
    await notice.waitFor({ state: 'hidden' });
    expect(await name().inputValue()).toBe('Nora, signed out');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await status('Profile saved').waitFor();
  });
});
