import { emailVerificationRoutes } from '@tessera/contracts/identity/email-verification';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { startNameServer } from '@tessera/dev/processes/scenario-servers';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from './support/browser.ts';
import { signIn } from './support/browser-sign-in.ts';
import { choose } from './support/choose.ts';
import { linkFromMail } from './support/mail-link.ts';
import { signUpUser, type TestUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const slug = 'fjordlight-audio';
const domain = 'fjordlight.example';
const names = await startNameServer();
afterAll(() => names.close());
/** For a scenario of several pages. */
const LONG = { timeout: 600_000 };

describe('join requests by email domain', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false', ORG_DNS_SERVERS: names.address });
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);
  let hers: Page;
  let his: Page;

  /** A user with a verified address. */
  async function proven(email: string, name: string): Promise<TestUser> {
    const user = await signUpUser(scenario.stack.url, email, name);
    await user.call(emailVerificationRoutes.sendVerificationEmail, { body: { email } });
    await user.fetch(await linkFromMail(scenario.stack, email, /Verify your email/));
    return user;
  }
  async function signedIn(email: string): Promise<Page> {
    const { url } = scenario.stack;
    const { page } = await browser.visitor();
    await signIn(page.context(), url, email);
    return page;
  }
  const open = (page: Page, path: string) => page.goto(`${scenario.stack.url}${path}`);

  beforeAll(async () => {
    const ada = await proven(`ada@${domain}`, 'Ada Berg');
    await ada.call(organizationRoutes.createOrganization, {
      body: { name: 'Fjordlight Audio', slug },
    });
    await proven(`grace@${domain}`, 'Grace Lund');
    hers = await signedIn(`ada@${domain}`);
    his = await signedIn(`grace@${domain}`);
  });

  async function addsNoUserBeforeVerification() {
    await open(hers, `/o/${slug}/settings/domains`);
    await hers.getByRole('button', { name: 'Add domain' }).first().click();
    const dialog = hers.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Domain' }).fill(domain);
    await dialog.getByRole('button', { name: 'Add domain' }).click();
    await hers.getByText('Not verified', { exact: true }).waitFor();
    await hers.getByRole('button', { name: 'Verify domain' }).click();
    await hers.getByRole('main').getByRole('alert').waitFor();
    await expectAccessible(hers);

    await open(his, '/organizations');
    await his.getByRole('heading', { level: 1 }).waitFor();
    expect(await his.getByText('Organizations you can join').count()).toBe(0);
  }

  async function verifiesDomain() {
    const shown = hers.getByRole('main').locator('code');
    const [, name = '', value = ''] = await shown.allTextContents();
    names.set(name, 'something else', value);
    await hers.getByRole('button', { name: 'Verify domain' }).click();
    await hers.getByText(`${domain} verified`).waitFor();
    await hers.getByText('Verified', { exact: true }).waitFor();
    await expectAccessible(hers);
  }

  const requestToJoin = async () => {
    await open(his, '/organizations');
    await his.getByRole('button', { name: 'Request to join Fjordlight Audio' }).click();
    await his.getByText('Join request sent.').waitFor();
    await his.getByText('Join request pending').waitFor();
  };

  async function declinesAndApprovesRequests() {
    await requestToJoin();
    await expectAccessible(his);
    await open(hers, `/o/${slug}/invitations/requests`);
    await hers.getByText('Grace Lund').waitFor();
    await expectAccessible(hers);
    await hers.getByRole('button', { name: 'Decline Grace Lund' }).click();
    await hers.getByText('Request from Grace Lund declined').waitFor();
    await hers.getByText('No join requests yet').waitFor();

    await requestToJoin();
    await open(hers, `/o/${slug}/invitations/requests`);
    await hers.getByRole('button', { name: 'Approve Grace Lund' }).click();
    await hers.getByText('Grace Lund is now a member.').waitFor();
    await open(his, `/o/${slug}`);
    await his.getByRole('heading', { level: 1, name: 'Fjordlight Audio' }).waitFor();
  }

  async function addsUserAtOnce() {
    await open(hers, `/o/${slug}/settings/domains`);
    await choose(hers, 'Join policy', 'No approval required');
    await hers.getByText(`Join policy for ${domain} saved`).waitFor();

    await proven(`mira@${domain}`, 'Mira Solberg');
    const other = await signedIn(`mira@${domain}`);
    await open(other, '/organizations');
    await other.getByRole('button', { name: 'Join Fjordlight Audio' }).click();
    await other.waitForURL(`**/o/${slug}**`);
    await other.getByRole('heading', { level: 1, name: 'Fjordlight Audio' }).waitFor();
    await expectAccessible(other);
  }

  it(
    'lets users of a verified domain request to join, and join at once when the organization allows it',
    LONG,
    async () => {
      await addsNoUserBeforeVerification();
      await verifiesDomain();
      await declinesAndApprovesRequests();
      await addsUserAtOnce();
    },
  );
});
