import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser, type Visitor } from './support/browser.ts';
import { signIn } from './support/browser-sign-in.ts';
import { password, signUpUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const nora = 'nora@example.com';

describe('unsaved form text', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);
  let visitor: Visitor;

  beforeAll(() => signUpUser(scenario.stack.url, nora, 'Nora'));
  beforeEach(async () => {
    const { url } = scenario.stack;
    visitor = await browser.visitor({ width: 360 });
    await signIn(visitor.context, url, nora);
    await visitor.page.goto(`${url}/account`);
  });
  afterEach(() => visitor.context.close());

  const name = () => visitor.page.getByRole('main').getByLabel('Name', { exact: true });

  it('keeps the text and shows a message when offline', async () => {
    const { page, context } = visitor;
    const typed = 'Nora, typed on a train';
    await name().fill(typed);
    await context.setOffline(true);
    await page.getByText("You're offline.").waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText("The server can't be reached").waitFor();
    await expectAccessible(page);
    expect(await name().inputValue()).toBe(typed);
    await context.setOffline(false);
    await page.getByText("You're offline.").waitFor({ state: 'hidden' });
    expect(await name().inputValue()).toBe(typed);
  });

  it('keeps the text across sign-out and a new sign-in', async () => {
    const { page, context } = visitor;
    const typed = 'Nora, typed before sign-out';
    await name().fill(typed);
    await context.clearCookies();
    // The page may fetch the session first: the dialog then covers the button.
    await name().press('Enter');
    const dialog = page.getByRole('dialog', { name: "You're signed out" });
    await dialog.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await name().inputValue()).toBe(typed);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Profile saved').waitFor();
  });

  it('confirms before the page is left', async () => {
    const { page } = visitor;
    const confirmation = page.getByRole('dialog', { name: 'Leave without saving?' });
    const keep = () => confirmation.getByRole('button', { name: 'Stay on page' }).click();
    const leave = () => confirmation.getByRole('button', { name: 'Leave page' }).click();
    await name().fill('Nora, once more');
    await page.getByRole('link', { name: 'Preferences' }).click();
    await keep();
    await confirmation.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/account');
    await page.getByRole('link', { name: 'Preferences' }).click();
    await leave();
    await page.waitForURL('**/account/preferences');

    await page.goto(`${scenario.stack.url}/organizations/new`);
    await name().fill('Half typed');
    await page.getByRole('banner').getByRole('link').click();
    await keep();
    await confirmation.waitFor({ state: 'hidden' });
    expect(await name().inputValue()).toBe('Half typed');
    await page.getByRole('banner').getByRole('link').click();
    await leave();
    await page.waitForURL('**/organizations');
  });

  it('reverts an optimistic change that fails', async () => {
    const { page } = visitor;
    await page.goto(`${scenario.stack.url}/account/preferences`);
    await page.getByLabel('Dark', { exact: true }).check();
    const scheme = () =>
      page.evaluate(() => document.documentElement.dataset.mantineColorScheme ?? '');
    await expect.poll(scheme).toBe('dark');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(scheme).toBe('light');
  });

  it('shows the not-found page with a link home', async () => {
    const { page } = visitor;
    await page.goto(`${scenario.stack.url}/nowhere`);
    await page.getByRole('main').getByRole('button', { name: 'Command palette' }).click();
    await page
      .getByRole('combobox', { name: 'Search members, records and pages' })
      .fill('Preferences');
    await page.keyboard.press('Escape');
    await page
      .getByRole('combobox', { name: 'Search members, records and pages' })
      .waitFor({ state: 'hidden' });
  });
});
