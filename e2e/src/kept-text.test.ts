import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser, type Visitor } from './support/browser.ts';
import { newcomer, password } from './support/person.ts';
import { useHouse } from './support/use-house.ts';

const nora = 'nora@example.com';
const typed = 'Nora, typed on a train';

describe('what was typed and not saved', () => {
  const journey = useHouse({ RATE_LIMIT_ENABLED: 'false' });
  const browser = useBrowser();
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await browser.visitor({ width: 360 });
    await newcomer(journey.house.url, nora, 'Nora');
    const { page } = visitor;
    await page.goto(`${journey.house.url}/sign-in?to=/account`);
    await page.getByLabel('Email', { exact: true }).fill(nora);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/account');
  });

  const name = () => visitor.page.getByRole('main').getByLabel('Name', { exact: true });

  it('is still there without a network, which the page says', async () => {
    const { page, context } = visitor;
    await name().fill(typed);
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('We cannot reach the server').waitFor();
    await expectAccessible(page);
    expect(await name().inputValue()).toBe(typed);
    await context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'hidden' });
    expect(await name().inputValue()).toBe(typed);
  });

  it('is still there after the session has ended and another one has begun', async () => {
    const { page, context } = visitor;
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'You were signed out' });
    await dialog.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await name().inputValue()).toBe(typed);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Your profile is saved.').waitFor();
  });

  it('is asked about before the page is left', async () => {
    const { page } = visitor;
    await name().fill('Nora, once more');
    page.once('dialog', (question) => void question.dismiss());
    await page.getByRole('link', { name: 'Preferences' }).click();
    expect(new URL(page.url()).pathname).toBe('/account');
    page.once('dialog', (question) => void question.accept());
    await page.getByRole('link', { name: 'Preferences' }).click();
    await page.waitForURL('**/account/preferences');

    await page.goto(`${journey.house.url}/organizations/new`);
    await name().fill('Half founded');
    page.once('dialog', (question) => void question.dismiss());
    await page.getByRole('banner').getByRole('link').click();
    expect(await name().inputValue()).toBe('Half founded');
    page.once('dialog', (question) => void question.accept());
    await page.getByRole('banner').getByRole('link').click();
    await page.waitForURL('**/organizations');
    await page.goto(`${journey.house.url}/account/preferences`);
  });

  it('takes a choice back that was kept at once', async () => {
    const { page } = visitor;
    await page.getByLabel('Dark', { exact: true }).check();
    const scheme = () =>
      page.evaluate(() => document.documentElement.dataset.mantineColorScheme ?? '');
    await expect.poll(scheme).toBe('dark');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(scheme).toBe('light');
  });

  it('finds the way on from an address that leads nowhere', async () => {
    const { page } = visitor;
    await page.goto(`${journey.house.url}/nowhere`);
    await page.getByRole('main').getByRole('button', { name: 'Command palette' }).click();
    await page.getByRole('combobox', { name: 'Search pages' }).fill('Preferences');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Search pages' }).waitFor({ state: 'hidden' });
    expect(browser.complaints).toEqual([]);
  });
});
