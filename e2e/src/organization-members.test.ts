import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser, type Visitor } from './support/browser.ts';
import { choose } from './support/choose.ts';
import { password, signUpUser, type TestUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const slug = 'fjordlight-audio';
const timeout = { timeout: 15_000 };

describe('organization members, in the browser', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);
  let ada: TestUser;
  let first: Visitor;

  async function signIn(page: Page, email: string): Promise<void> {
    await page.goto(`${scenario.stack.url}/sign-in`);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  }
  const open = (page: Page, path: string) => page.goto(`${scenario.stack.url}/o/${slug}${path}`);
  const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

  beforeAll(async () => {
    const { url } = scenario.stack;
    ada = await signUpUser(url, 'ada@example.com', 'Ada Berg');
    await ada.call(organizationRoutes.createOrganization, {
      body: { name: 'Fjordlight Audio', slug },
    });
    for (const [email, name] of [
      ['grace@example.com', 'Grace Lund'],
      ['mira@example.com', 'Mira Solberg'],
    ] as const) {
      const user = await signUpUser(url, email, name);
      const invited = await ada.call(invitationRoutes.inviteMember, {
        body: { email, role: 'member' },
      });
      await user.call(invitationRoutes.acceptInvitation, { body: { invitationId: invited.id } });
    }
    first = await browser.visitor();
    await signIn(first.page, 'ada@example.com');
  });

  it('searches, filters and sorts members and keeps it in the URL', async () => {
    const { page } = first;
    await open(page, '/members');
    for (const name of ['Ada Berg', 'Grace Lund', 'Mira Solberg'])
      await rowOf(page, name).waitFor();
    await expectAccessible(page);

    await page.getByLabel('Search members').fill('gra');
    await expect.poll(() => page.getByRole('row').count(), timeout).toBe(2);
    expect(page.url()).toContain('search=gra');
    await page.reload();
    await rowOf(page, 'Grace Lund').waitFor();
    await page.getByLabel('Search members').fill('no such name');
    await page.getByText('No members match “no such name”').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();

    await choose(page, 'Filter members', 'Role: Owner');
    await expect.poll(() => page.getByRole('row').count(), timeout).toBe(2);
    await rowOf(page, 'Ada Berg').waitFor();
  });

  it('assigns custom roles and requires at least one role', async () => {
    const { page } = first;
    await open(page, '/settings/roles');
    await page.getByRole('button', { name: 'Create role' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Team lead');
    await dialog.getByLabel('Create teams').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create role' }).click();
    await page.getByRole('cell', { name: 'team lead', exact: true }).waitFor();
    await expectAccessible(page);

    await open(page, '/members');
    await page.getByRole('link', { name: 'Grace Lund' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('team lead').check();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Grace Lund now has/).waitFor();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await rowOf(page, 'Grace Lund').getByText('team lead').waitFor();

    await open(page, '/settings/roles');
    await page.getByRole('button', { name: 'Actions for team lead' }).click();
    await page.getByText('Members have this role.').waitFor();
    await page.keyboard.press('Escape');
  });

  it('rejects removal of the last owner with the reason', async () => {
    const { page } = first;
    await open(page, '/members');
    await page.getByRole('button', { name: 'Actions for Ada Berg' }).click();
    const leave = page.getByRole('menuitem', { name: /Leave organization/ });
    expect(await leave.isDisabled()).toBe(true);
    await page.getByText("You're the only owner").waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Ada Berg' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText("You can't change your own roles.").waitFor();
    expect(await drawer.getByLabel('Admin').count()).toBe(0);
    await expectAccessible(page);
  });

  it('creates teams', async () => {
    const { page } = first;
    await open(page, '/teams');
    await page.getByRole('button', { name: 'Create team' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Mixing');
    await page.getByRole('dialog').getByRole('button', { name: 'Create team' }).click();
    await page.getByRole('link', { name: 'Mixing' }).click();
    await page.getByText('No members yet').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add members' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Search members').fill('mira');
    await dialog.getByRole('button', { name: 'Add Mira Solberg' }).click();
    await page.getByText('Mira Solberg added to the team').waitFor();
    await page.keyboard.press('Escape');
    await rowOf(page, 'Mira Solberg').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Remove Mira Solberg from the team' }).click();
    await page.getByText('No members yet').waitFor();

    await open(page, '/teams');
    await page.getByRole('button', { name: 'Actions for Fjordlight Audio' }).click();
    await page.getByText("You're in this team. Leave it first.").waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Mixing' }).click();
    await page.getByRole('button', { name: 'Delete team' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete team' }).click();
    await page.waitForURL('**/teams');
    await expect.poll(() => page.getByRole('row').count(), timeout).toBe(2);
  });

  it('shows the team in an invitation', async () => {
    await signUpUser(scenario.stack.url, 'ida@example.com', 'Ida Holm');
    const organization = await ada.call(organizationRoutes.getFullOrganization, {
      query: { organizationSlug: slug },
    });
    const [team] = organization?.teams ?? [];
    const invited = await ada.call(invitationRoutes.inviteMember, {
      body: { email: 'ida@example.com', role: 'admin', teamId: team?.id },
    });
    const { page } = await browser.visitor({ width: 360 });
    await signIn(page, 'ida@example.com');
    await page.goto(`${scenario.stack.url}/invitations/${invited.id}`);
    await page.getByRole('heading', { name: 'Join Fjordlight Audio' }).waitFor();
    await page.getByText('Team', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('heading', { name: 'Invitation declined' }).waitFor();

    await page.reload();
    await page.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor();
    await page.getByText('You declined this invitation.').waitFor();
    await expectAccessible(page);
    const other = await ada.call(invitationRoutes.inviteMember, {
      body: { email: 'ida@example.com', role: 'member' },
    });
    await ada.call(invitationRoutes.cancelInvitation, { body: { invitationId: other.id } });
    await page.goto(`${scenario.stack.url}/invitations/${other.id}`);
    await page.getByText('Fjordlight Audio canceled this invitation.').waitFor();
    await page.goto(`${scenario.stack.url}/invitations/unknown`);
    await page.getByText('Ask for a new one.').waitFor();
  });

  it('invites a list of addresses and shows a result for each', async () => {
    const { page } = first;
    await open(page, '/invitations');
    await page.getByRole('button', { name: 'Bulk invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel('Email addresses')
      .fill('kai@example.com, Pia Holm <pia@example.com>\ngrace@example.com');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send 3 invitations' }).click();
    await dialog.getByText('2 invitations sent').waitFor();
    await dialog.getByText('Already a member').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();

    await rowOf(page, 'kai@example.com').waitFor();
    await page.getByRole('button', { name: /Actions for the invitation to pia/ }).click();
    await page.getByRole('menuitem', { name: 'Cancel invitation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel invitation' }).click();
    await page.getByText('Invitation to pia@example.com canceled').waitFor();
    await page.getByRole('link', { name: /^Canceled/ }).click();
    await rowOf(page, 'pia@example.com').waitFor();
    await expectAccessible(page);
  });

  it('adds users by a link, after sign-in, until the link is revoked', async () => {
    const { page } = first;
    await open(page, '/invitations/links');
    await page.getByRole('button', { name: 'Create link' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Maximum uses').fill('5');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = (await dialog.locator('code').textContent()) ?? '';
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();

    await signUpUser(scenario.stack.url, 'tove@example.com', 'Tove Aasen');
    const { page: hers } = await browser.visitor({ dark: true, width: 390 });
    await hers.goto(link);
    await hers.getByRole('heading', { name: "You're invited" }).waitFor();
    await expectAccessible(hers);
    await hers.getByRole('link', { name: 'Sign in' }).click();
    await hers.getByLabel('Email', { exact: true }).fill('tove@example.com');
    await hers.getByLabel('Password', { exact: true }).fill(password);
    await hers.getByRole('button', { name: 'Sign in', exact: true }).click();
    await hers.getByRole('heading', { name: 'Join Fjordlight Audio' }).waitFor();
    await expectAccessible(hers);
    await hers.getByRole('button', { name: 'Join', exact: true }).click();
    await hers.waitForURL(`**/o/${slug}**`);

    for (const path of ['/members', '/teams', '/settings', '/settings/roles', '/audit']) {
      await open(hers, path);
      await hers.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(hers);
    }

    await open(page, '/invitations/links');
    await page.getByRole('cell', { name: '1 of 5' }).waitFor();
    await page.getByRole('button', { name: 'Revoke link' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    const { page: late } = await browser.visitor();
    await signIn(late, 'tove@example.com');
    await late.goto(link);
    await late.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    await expectAccessible(late);
  });

  it('removes several members after the count is typed', async () => {
    const { page } = first;
    const { url } = scenario.stack;
    for (const [email, name] of [
      ['ines@example.com', 'Ines Prado'],
      ['otto@example.com', 'Otto Blum'],
    ] as const) {
      const user = await signUpUser(url, email, name);
      const invited = await ada.call(invitationRoutes.inviteMember, {
        body: { email, role: 'member' },
      });
      await user.call(invitationRoutes.acceptInvitation, { body: { invitationId: invited.id } });
    }
    await open(page, '/members');
    await page.getByText(/^Members of Fjordlight Audio \(\d+ of 100\)/).waitFor();
    await page.getByRole('checkbox', { name: 'Select Ines Prado' }).check();
    await page.getByRole('checkbox', { name: 'Select Otto Blum' }).check();
    expect(await page.getByRole('checkbox', { name: 'Select Ada Berg' }).count()).toBe(0);
    await page.getByText('2 selected').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type 2 to confirm').fill('3');
    await dialog.getByRole('button', { name: 'Remove 2 members' }).click();
    await dialog.getByText('Type the number of members to remove.').waitFor();
    await dialog.getByLabel('Type 2 to confirm').fill('2');
    await dialog.getByRole('button', { name: 'Remove 2 members' }).click();
    await dialog.getByText('2 members removed').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => rowOf(page, 'Otto Blum').count(), timeout).toBe(0);
  });
});
