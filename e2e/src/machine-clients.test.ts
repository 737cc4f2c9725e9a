import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { machineClientRoutes } from '@tessera/contracts/org/machine-clients';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { roleRoutes } from '@tessera/contracts/org/roles';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from './support/browser.ts';
import { newcomer, type Person, password } from './support/person.ts';
import { useHouse } from './support/use-house.ts';

describe('machine clients in the browser', () => {
  const journey = useHouse({ RATE_LIMIT_ENABLED: 'false' });
  const browser = useBrowser();
  let page: Page;
  let reader: Page;
  let ada: Person;
  let clientId: string;
  let secret: string;

  async function signedIn(email: string, options: { dark?: boolean; width?: number }) {
    const visitor = await browser.visitor(options);
    await visitor.page.goto(`${journey.house.url}/sign-in`);
    await visitor.page.getByLabel('Email', { exact: true }).fill(email);
    await visitor.page.getByLabel('Password', { exact: true }).fill(password);
    await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visitor.page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
    return visitor.page;
  }
  const open = (where: Page, path: string) =>
    where.goto(`${journey.house.url}/o/fjordlight${path}`);
  const shown = async (what: 'id' | 'secret') => {
    const codes = page.getByRole('dialog').locator('code');
    return (await codes.nth(what === 'id' ? 0 : 1).textContent()) ?? '';
  };

  /** What a program gets that asks for a token with a secret. */
  const statusOfToken = async (text: string) => {
    const { status } = await fetch(`${journey.house.url}/api/auth/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${text}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    return status;
  };

  beforeAll(async () => {
    const { url } = journey.house;
    ada = await newcomer(url, 'ada@example.com', 'Ada Berg');
    const { id: organizationId } = await ada.call(organizationRoutes.createOrganization, {
      body: { name: 'Fjordlight', slug: 'fjordlight' },
    });
    await ada.call(roleRoutes.createRole, {
      body: { role: 'watcher', permission: { machineClient: ['read'] }, organizationId },
    });
    const grace = await newcomer(url, 'grace@example.com', 'Grace Lund');
    const { id: invitationId } = await ada.call(invitationRoutes.inviteMember, {
      body: { email: 'grace@example.com', role: 'watcher', organizationId },
    });
    await grace.call(invitationRoutes.acceptInvitation, { body: { invitationId } });
    page = await signedIn('ada@example.com', {});
    reader = await signedIn('grace@example.com', { dark: true, width: 390 });
  });

  it('are made with rights of their own, and a secret that is shown once', async () => {
    await open(page, '/settings');
    await page.getByRole('link', { name: 'Machine clients' }).click();
    await page.getByText('No machine clients yet').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create machine client' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create machine client' }).click();
    await dialog.getByText('Give it a name').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly import');
    await dialog.getByRole('checkbox', { name: 'See billing' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create machine client' }).click();
    await dialog.getByText('The secret is shown only once').waitFor();
    await dialog.getByRole('button', { name: 'Copy Secret' }).waitFor();
    await expectAccessible(page);
    clientId = await shown('id');
    secret = await shown('secret');
    expect(secret).toMatch(/^mcs_/);
    await dialog.getByRole('button', { name: 'Done' }).click();

    const row = page.getByRole('row', { name: /Nightly import/ });
    await row.getByText('Never').waitFor();
    expect(await page.content()).not.toContain(secret);
  });

  it('ask for tokens with it, and are seen to have done so', async () => {
    expect(await statusOfToken(secret)).toBe(200);
    expect(await statusOfToken(`${secret}x`)).toBe(401);
    await open(page, '/settings/machines');
    const row = page.getByRole('row', { name: /Nightly import/ });
    await row.locator('time').first().waitFor();
    expect(await row.getByText('Never').count()).toBe(0);
  });

  it('are seen, and no more, by whoever has an own role for that alone', async () => {
    await open(reader, '/settings/machines');
    await reader.getByText('Nightly import').waitFor();
    expect(await reader.getByRole('button', { name: 'Create machine client' }).count()).toBe(0);
    expect(await reader.getByRole('button', { name: /Actions for/ }).count()).toBe(0);
    expect(await reader.getByRole('link', { name: 'Roles', exact: true }).count()).toBe(0);
    await expectAccessible(reader);
  });

  it('are given another secret; the one before ends when it was said to', async () => {
    await page.getByRole('button', { name: 'Actions for Nightly import' }).click();
    await page.getByRole('menuitem', { name: 'New secret' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('The current secret expires').selectOption({ label: 'at once' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'New secret' }).click();
    await dialog.getByText('The secret is shown only once').waitFor();
    const next = await shown('secret');
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect([await statusOfToken(secret), await statusOfToken(next)]).toEqual([401, 200]);
    secret = next;
  });

  it('are revoked by their name, and the audit trail tells of all of it', async () => {
    await page.getByRole('button', { name: 'Actions for Nightly import' }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Nightly');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByText('This is not the name.').waitFor();
    await dialog.getByRole('textbox').fill('Nightly import');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Nightly import is revoked.').waitFor();
    await page
      .getByRole('row', { name: /Nightly import/ })
      .getByText('Revoked')
      .waitFor();
    expect(await statusOfToken(secret)).toBe(401);

    await open(page, '/audit');
    for (const said of [
      'Ada Berg created the machine client Nightly import.',
      'Ada Berg gave the machine client Nightly import a new secret.',
      'Ada Berg revoked the machine client Nightly import.',
    ]) {
      await page.getByText(said).waitFor();
    }
  });

  it('SEC-138: are offered for revocation when their creator is removed', async () => {
    const { url } = journey.house;
    const kai = await newcomer(url, 'kai@example.com', 'Kai Dahl');
    const lea = await newcomer(url, 'lea@example.com', 'Lea Vik');
    for (const [person, email] of [
      [kai, 'kai@example.com'],
      [lea, 'lea@example.com'],
    ] as const) {
      const { id: invitationId } = await ada.call(invitationRoutes.inviteMember, {
        body: { email, role: 'admin' },
      });
      await person.call(invitationRoutes.acceptInvitation, { body: { invitationId } });
    }
    await kai.call(machineClientRoutes.createMachineClient, { body: { name: 'Of Kai' } });
    await lea.call(machineClientRoutes.createMachineClient, { body: { name: 'Of Lea' } });

    const remove = async (name: string, client: string, isRevoked: boolean) => {
      await open(page, '/members');
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Remove from organization' }).click();
      const dialog = page.getByRole('dialog');
      const check = dialog.getByRole('checkbox', { name: new RegExp(client) });
      await check.waitFor();
      await expectAccessible(page);
      if (!isRevoked) await check.uncheck();
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByText(`${name} is no longer a member.`).waitFor();
    };
    await remove('Kai Dahl', 'Of Kai', true);
    await remove('Lea Vik', 'Of Lea', false);

    await open(page, '/settings/machines');
    const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    await rowOf('Of Kai').getByText('Revoked', { exact: true }).waitFor();
    await rowOf('Of Lea').getByText('Former member', { exact: true }).waitFor();
    await page.getByText('A former member created machine clients').waitFor();
    await expectAccessible(page);
  });

  it('leave no complaint in the console', () => {
    expect(browser.complaints).toEqual([]);
  });
});
