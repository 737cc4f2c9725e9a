import { afterEach, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from './support/browser.ts';
import { password } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const email = 'reader@example.com';

describe('languages', () => {
  const scenario = useStack();
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);

  it('switches without a reload, also for mails and for other browsers of the user', async () => {
    const { page } = await browser.visitor();
    await page.goto(`${scenario.stack.url}/sign-up`);
    await page.getByLabel('Name', { exact: true }).fill('Kept Typing');
    await page.getByRole('button', { name: /Language/ }).click();
    await page.getByRole('menuitem', { name: 'English' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Konto erstellen' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Kept Typing');
    await expectAccessible(page);

    await page.getByLabel('E-Mail', { exact: true }).fill(email);
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Konto erstellen' }).click();
    await page.getByRole('heading', { name: 'Prüfe deine E-Mails' }).waitFor();
    const mail = await scenario.stack.inbox.waitFor(email, () => true);
    expect(mail.subject).toMatch(/E-Mail/);

    const elsewhere = await browser.visitor();
    await elsewhere.page.goto(`${scenario.stack.url}/sign-in?to=/organizations`);
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
  ])('starts with the language of the browser: %s', async (language, heading) => {
    const { page, context } = await browser.visitor();
    await context.addInitScript((language) => {
      Object.defineProperty(navigator, 'languages', { get: () => [language, 'en'] });
    }, language);
    await page.goto(`${scenario.stack.url}/sign-in`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expectAccessible(page);
  });
});
