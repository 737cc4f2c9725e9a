import { describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from './support/browser.ts';
import { password } from './support/person.ts';
import { useHouse } from './support/use-house.ts';

const email = 'reader@example.com';

describe('the languages of the pages', () => {
  const journey = useHouse();
  const browser = useBrowser();

  it('change without a reload, reach the mails, and follow the user', async () => {
    const { page } = await browser.visitor();
    await page.goto(`${journey.house.url}/sign-up`);
    await page.getByLabel('Name', { exact: true }).fill('Kept Typing');
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { name: 'Konto anlegen' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Kept Typing');
    await expectAccessible(page);

    await page.getByLabel('E-Mail', { exact: true }).fill(email);
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Konto anlegen' }).click();
    await page.getByRole('heading', { name: 'Sieh in deine E-Mails' }).waitFor();
    const mail = await journey.house.inbox.waitFor(email, () => true);
    expect(mail.subject).toMatch(/E-Mail/);

    const elsewhere = await browser.visitor();
    await elsewhere.page.goto(`${journey.house.url}/sign-in?to=/organizations`);
    await elsewhere.page.getByLabel('Email', { exact: true }).fill(email);
    await elsewhere.page.getByLabel('Password', { exact: true }).fill(password);
    await elsewhere.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await elsewhere.page.getByRole('heading', { level: 1, name: 'Deine Organisationen' }).waitFor();
    await expectAccessible(elsewhere.page);
  });

  it.each([
    ['uk', 'Увійти'],
    ['tr', 'Oturum aç'],
    ['pl', 'Zaloguj się'],
  ])('begin with what the browser asks for: %s', async (language, heading) => {
    const { page, context } = await browser.visitor();
    await context.addInitScript((wish) => {
      Object.defineProperty(navigator, 'languages', { get: () => [wish, 'en'] });
    }, language);
    await page.goto(`${journey.house.url}/sign-in`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expectAccessible(page);
  });

  it('leave the console quiet', () => {
    expect(browser.complaints).toEqual([]);
  });
});
