import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { accountDeletionErrors } from '@tessera/contracts/identity/account-deletion';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { alertWith, button, messageOf, pressTwice } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { ada } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { DELETED } from './deletion-points.tsx';

const DELETE = 'POST /api/auth/delete-user';
const ORGANIZATIONS = 'GET /api/auth/organization/list';

describe('ConfirmDeletion', () => {
  let redirect: MockInstance<Location['assign']>;
  const onSwitchAccount = vi.fn();
  const page = (token: string) => (
    <ConfirmDeletion
      email={ada.email}
      token={token}
      onSwitchAccount={onSwitchAccount}
      again={<a href="/account/delete">Again</a>}
      home={<a href="/">Home</a>}
    />
  );
  const openPage = async () => {
    const view = renderWith(page('token-1'));
    await screen.findByText(t('deletion.point.sessions'));
    return view;
  };
  beforeEach(() => {
    redirect = vi.spyOn(window.location, 'assign').mockReturnValue();
    serve({ [ORGANIZATIONS]: () => [] });
  });
  afterEach(() => redirect.mockRestore());

  it('deletes once with the token of the link', async () => {
    const server = serve({ [DELETE]: () => ({ success: true, message: 'User deleted' }) });
    const { user } = await openPage();
    await pressTwice({ user, server, name: t('deletion.submit'), route: DELETE });
    expect(server.bodies(DELETE)).toEqual([{ token: 'token-1' }]);
    expect(redirect).toHaveBeenCalledExactlyOnceWith(DELETED);
  });

  it('does not delete before the organizations are known', async () => {
    serve({ [ORGANIZATIONS]: () => new ApiError(commonErrors.SERVICE_UNAVAILABLE) });
    const { user } = renderWith(page('token-1'));
    await alertWith(messageOf(commonErrors.SERVICE_UNAVAILABLE));
    expect(button(t('deletion.submit'))).toHaveProperty('disabled', true);
    serve({ [ORGANIZATIONS]: () => [] });
    await user.click(button(t('common.tryAgain')));
    await screen.findByText(t('deletion.point.sessions'));
    expect(button(t('deletion.submit'))).toHaveProperty('disabled', false);
  });

  it('explains an unknown link, and offers another account', async () => {
    serve({ [DELETE]: () => new ApiError(accountDeletionErrors.INVALID_TOKEN) });
    const { user } = await openPage();
    await user.click(button(t('deletion.submit')));
    await alertWith(t('deletion.linkWrong'));
    await user.click(button(t('invitation.switch')));
    expect(onSwitchAccount).toHaveBeenCalledOnce();
  });

  it('explains a link without a token at once', async () => {
    renderWith(page(''));
    await alertWith(t('deletion.linkWrong'));
  });

  it('shows other errors in an alert, and says so if deletion is disabled', async () => {
    serve({ [DELETE]: () => new ApiError(commonErrors.TOO_MANY_REQUESTS) });
    const { user } = await openPage();
    await user.click(button(t('deletion.submit')));
    await alertWith(messageOf(commonErrors.TOO_MANY_REQUESTS));
    serve({ [DELETE]: () => new ApiError(commonErrors.NOT_FOUND) });
    await user.click(button(t('deletion.submit')));
    await screen.findByText(t('deletion.off'));
  });
});
