import { afterEach, describe, it } from 'vitest';
import { expectAccessible, useBrowser } from './support/browser.ts';
import { linkFromMail } from './support/mail-link.ts';
import { signUpUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const email = 'forgetful@example.com';
const newPassword = 'an even better password';

describe('password reset', () => {
  const scenario = useStack();
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);

  it('resets the password by a mailed link', async () => {
    const { url } = scenario.stack;
    await signUpUser(url, email, 'Forgetful');
    const { page } = await browser.visitor({ width: 390, dark: true });
    await page.goto(`${url}/sign-in`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The previous page, which also has an address field, is visible until the next one is loaded.
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.getByText('The link expires in 1 hour.').waitFor();
    await expectAccessible(page);

    const link = await linkFromMail(scenario.stack, email, /password/i);
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).waitFor();
    const form = page.url();
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm new password').fill('an even better passwort');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText("The passwords don't match.").waitFor();
    await expectAccessible(page);
    await page.getByLabel('Confirm new password').fill(newPassword);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { name: 'Password set' }).waitFor();

    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'));

    await page.goto(link);
    await page.getByRole('heading', { name: "This link can't be used" }).waitFor();
    await expectAccessible(page);

    // A form that has been open since before the reset shows the error when it is submitted.
    await page.goto(form);
    await page.getByLabel('New password', { exact: true }).fill('yet another password');
    await page.getByLabel('Confirm new password').fill('yet another password');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { name: "This link can't be used" }).waitFor();
    await page.getByRole('link', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  });
});
