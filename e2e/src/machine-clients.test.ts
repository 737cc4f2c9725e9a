import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { machineClientRoutes } from '@tessera/contracts/org/machine-clients';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { roleRoutes } from '@tessera/contracts/org/roles';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from './support/browser.ts';
import { signIn } from './support/browser-sign-in.ts';
import { choose } from './support/choose.ts';
import { signUpUser, type TestUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

describe('machine clients, in the browser', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });
  const browser = useBrowser();
  afterEach(browser.expectSilentConsole);
  let page: Page;
  let ada: TestUser;

  async function signedIn(email: string, options: { dark?: boolean; width?: number }) {
    const visitor = await browser.visitor(options);
    await signIn(visitor.context, scenario.stack.url, email);
    return visitor.page;
  }
  const open = (where: Page, slug: string, path: string) =>
    where.goto(`${scenario.stack.url}/o/${slug}${path}`);
  const shown = async (what: 'id' | 'secret') => {
    const codes = page.getByRole('dialog').locator('code');
    return (await codes.nth(what === 'id' ? 0 : 1).textContent()) ?? '';
  };
  /** Creates an organization of Ada with this slug and returns its id. */
  async function organization(slug: string): Promise<string> {
    const { id } = await ada.call(organizationRoutes.createOrganization, {
      body: { name: slug, slug },
    });
    return id;
  }
  async function nightlyImport(organizationId: string) {
    const { client, secret } = await ada.call(machineClientRoutes.createMachineClient, {
      body: { name: 'Nightly import', scopes: ['billing:read'], organizationId },
    });
    return { id: client.id, secret };
  }

  /** The status of the response when a program requests a token with a secret. */
  const statusOfToken = async (clientId: string, secret: string) => {
    const { status } = await fetch(`${scenario.stack.url}/api/auth/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    return status;
  };

  beforeAll(async () => {
    const { url } = scenario.stack;
    ada = await signUpUser(url, 'ada@example.com', 'Ada Berg');
    page = await signedIn('ada@example.com', {});
  });

  it('creates a client with scopes and shows its secret once', async () => {
    await organization('creating');
    await open(page, 'creating', '/settings');
    await page.getByRole('link', { name: 'API clients' }).click();
    await page.getByText('No API clients yet').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create API client' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create API client' }).click();
    await dialog.getByText('Enter a name').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly import');
    await dialog.getByRole('checkbox', { name: 'View billing' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create API client' }).click();
    await dialog.getByText("It's shown only once.").waitFor();
    await dialog.getByRole('button', { name: 'Copy Secret' }).waitFor();
    await expectAccessible(page);
    const [id, secret] = [await shown('id'), await shown('secret')];
    expect(secret).toMatch(/^mcs_/);
    await dialog.getByRole('button', { name: 'Done' }).click();

    const row = page.getByRole('row', { name: /Nightly import/ });
    await row.getByText('Never').waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(await statusOfToken(id, secret)).toBe(200);
  });

  it('issues tokens and shows when the client was last used', async () => {
    const { id, secret } = await nightlyImport(await organization('issuing'));
    expect(await statusOfToken(id, secret)).toBe(200);
    expect(await statusOfToken(id, `${secret}x`)).toBe(401);
    await open(page, 'issuing', '/settings/machines');
    const row = page.getByRole('row', { name: /Nightly import/ });
    await row.locator('time').first().waitFor();
    expect(await row.getByText('Never').count()).toBe(0);
  });

  it('lists clients read-only for a custom role without other permissions', async () => {
    const organizationId = await organization('reading');
    await nightlyImport(organizationId);
    await ada.call(roleRoutes.createRole, {
      body: { role: 'watcher', permission: { machineClient: ['read'] }, organizationId },
    });
    const grace = await signUpUser(scenario.stack.url, 'grace@example.com', 'Grace Lund');
    const { id: invitationId } = await ada.call(invitationRoutes.inviteMember, {
      body: { email: 'grace@example.com', role: 'watcher', organizationId },
    });
    await grace.call(invitationRoutes.acceptInvitation, { body: { invitationId } });
    const reader = await signedIn('grace@example.com', { dark: true, width: 390 });

    await open(reader, 'reading', '/settings/machines');
    await reader.getByText('Nightly import').waitFor();
    expect(await reader.getByRole('button', { name: 'Create API client' }).count()).toBe(0);
    expect(await reader.getByRole('button', { name: /Actions for/ }).count()).toBe(0);
    expect(await reader.getByRole('link', { name: 'Roles', exact: true }).count()).toBe(0);
    await expectAccessible(reader);
  });

  it('rotates the secret and expires the previous one on time', async () => {
    const { id, secret } = await nightlyImport(await organization('rotating'));
    await open(page, 'rotating', '/settings/machines');
    await page.getByRole('button', { name: 'Actions for Nightly import' }).click();
    await page.getByRole('menuitem', { name: 'Rotate secret' }).click();
    const dialog = page.getByRole('dialog');
    await choose(dialog, 'Current secret expires', 'Immediately');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Rotate secret' }).click();
    await dialog.getByText("It's shown only once.").waitFor();
    const next = await shown('secret');
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect([await statusOfToken(id, secret), await statusOfToken(id, next)]).toEqual([401, 200]);
  });

  it('revokes a client after its name is typed, and records everything in the audit log', async () => {
    const { id } = await nightlyImport(await organization('revoking'));
    const { secret } = await ada.call(machineClientRoutes.rotateMachineClientSecret, {
      body: { machineClientId: id },
    });
    await open(page, 'revoking', '/settings/machines');
    await page.getByRole('button', { name: 'Actions for Nightly import' }).click();
    await page.getByRole('menuitem', { name: 'Revoke API client' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Nightly');
    await dialog.getByRole('button', { name: 'Revoke API client' }).click();
    await dialog.getByText("This doesn't match the name.").waitFor();
    await dialog.getByRole('textbox').fill('Nightly import');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Revoke API client' }).click();
    await page.getByText('Nightly import revoked').waitFor();
    await page
      .getByRole('row', { name: /Nightly import/ })
      .getByText('Revoked')
      .waitFor();
    expect(await statusOfToken(id, secret)).toBe(401);

    await open(page, 'revoking', '/audit');
    for (const text of [
      'Ada Berg created the API client Nightly import.',
      'Ada Berg rotated the secret of the API client Nightly import.',
      'Ada Berg revoked the API client Nightly import.',
    ]) {
      await page.getByText(text).waitFor();
    }
  });

  it('SEC-138: offers revocation when the creator of a client is removed', async () => {
    const { url } = scenario.stack;
    const organizationId = await organization('leaving');
    const kai = await signUpUser(url, 'kai@example.com', 'Kai Dahl');
    const lea = await signUpUser(url, 'lea@example.com', 'Lea Vik');
    for (const [user, email] of [
      [kai, 'kai@example.com'],
      [lea, 'lea@example.com'],
    ] as const) {
      const { id: invitationId } = await ada.call(invitationRoutes.inviteMember, {
        body: { email, role: 'admin', organizationId },
      });
      await user.call(invitationRoutes.acceptInvitation, { body: { invitationId } });
    }
    await kai.call(machineClientRoutes.createMachineClient, { body: { name: 'Of Kai' } });
    await lea.call(machineClientRoutes.createMachineClient, { body: { name: 'Of Lea' } });

    const remove = async (name: string, client: string, isRevoked: boolean) => {
      await open(page, 'leaving', '/members');
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Remove from organization' }).click();
      const dialog = page.getByRole('dialog');
      const check = dialog.getByRole('checkbox', { name: new RegExp(client) });
      await check.waitFor();
      await expectAccessible(page);
      if (!isRevoked) await check.uncheck();
      await dialog.getByRole('button', { name: 'Remove member' }).click();
      await page.getByText(`${name} is no longer a member.`).waitFor();
    };
    await remove('Kai Dahl', 'Of Kai', true);
    await remove('Lea Vik', 'Of Lea', false);

    await open(page, 'leaving', '/settings/machines');
    const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    await rowOf('Of Kai').getByText('Revoked', { exact: true }).waitFor();
    await rowOf('Of Lea').getByText('Former member', { exact: true }).waitFor();
    await page.getByText('A former member created active API clients').waitFor();
    await expectAccessible(page);
  });
});
