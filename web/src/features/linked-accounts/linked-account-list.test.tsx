import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { RouteResponse } from '@tessera/contracts/define/route';
import {
  linkedAccountErrors,
  type linkedAccountRoutes,
} from '@tessera/contracts/identity/linked-accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertWith, button, messageOf } from '../../../test/form-queries.ts';
import { expectLoadStates } from '../../../test/load-states.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { ada } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { LinkedAccountList } from './linked-account-list.tsx';

const LIST = 'GET /api/auth/list-accounts';
const UNLINK = 'POST /api/auth/unlink-account';
const TOKEN = 'POST /api/auth/get-access-token';

type Account = RouteResponse<typeof linkedAccountRoutes.listAccounts>[number];

const accountOf = (providerId: string, accountId: string): Account => ({
  id: `${providerId}-${accountId}`,
  provider: providerId,
  providerId,
  userId: ada.id,
  accountId,
  scopes: [],
  createdAt: ada.createdAt,
  updatedAt: ada.createdAt,
});
const password = accountOf('credential', ada.id);
const github = accountOf('github', '4711');

const open = () =>
  renderWith(<LinkedAccountList email={ada.email} password={<a href="/password">Change</a>} />);
const table = () => screen.findByRole('table', { name: t('connectedAccounts.title') });
const unlink = (login: string) => button(t('connectedAccounts.unlinkThis', { login }));

describe('LinkedAccountList', () => {
  it('shows a placeholder, an error with a retry, and the methods', async () => {
    await expectLoadStates({
      open,
      route: LIST,
      respond: () => [password, github],
      shown: ada.email,
    });
    expect(screen.getByRole('link', { name: 'Change' })).toBeDefined();
    expect(screen.getByText('4711')).toBeDefined();
  });

  it('does not remove the last method, and says why', async () => {
    serve({ [LIST]: () => [github] });
    const { user } = open();
    await table();
    expect(screen.getByText(t('connectedAccounts.lastReason'))).toBeDefined();
    expect(unlink('GitHub').getAttribute('aria-disabled')).toBe('true');
    await user.click(unlink('GitHub'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('removes one of two accounts at a provider after a confirmation', async () => {
    const second = accountOf('github', '4712');
    let accounts = [github, second];
    const server = serve({
      [LIST]: () => accounts,
      [UNLINK]: () => new ApiError(linkedAccountErrors.ACCOUNT_NOT_FOUND),
    });
    const { user } = open();
    await table();
    await user.click(unlink('GitHub (4712)'));
    const title = t('connectedAccounts.unlinkTitle', { login: 'GitHub (4712)' });
    await screen.findByRole('dialog', { name: title });
    await user.click(button(t('connectedAccounts.unlink')));
    await alertWith(messageOf(linkedAccountErrors.ACCOUNT_NOT_FOUND));
    await user.click(button(t('common.keep')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    serve({
      [UNLINK]() {
        accounts = [github];
        return { status: true };
      },
    });
    await user.click(unlink('GitHub (4712)'));
    await screen.findByRole('dialog', { name: title });
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button(t('connectedAccounts.unlink')));
    await screen.findByText(t('connectedAccounts.unlinked', { login: 'GitHub (4712)' }));
    const body = { providerId: 'github', accountId: '4712' };
    expect(server.bodies(UNLINK)).toEqual([body, body]);
    expect(within(await table()).queryByText('4712')).toBeNull();
    expect(unlink('GitHub').getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    [{ accessToken: 'secret', scopes: [] }, t('connectedAccounts.works')],
    [{ scopes: [] }, t('connectedAccounts.accessNone')],
    [
      new ApiError(linkedAccountErrors.FAILED_TO_GET_A_VALID_ACCESS_TOKEN),
      t('connectedAccounts.accessLost'),
    ],
    [new ApiError(commonErrors.TOO_MANY_REQUESTS), t('error.TOO_MANY_REQUESTS')],
  ])('checks the access on request: %o', async (response, text) => {
    const server = serve({ [LIST]: () => [github], [TOKEN]: () => response });
    const { user } = open();
    await table();
    expect(screen.queryByText(text)).toBeNull();
    await user.click(button(t('connectedAccounts.check')));
    await screen.findByText(text);
    expect(server.bodies(TOKEN)).toEqual([{ providerId: 'github', accountId: github.id }]);
    expect(document.body.textContent).not.toContain('secret');
  });
});
