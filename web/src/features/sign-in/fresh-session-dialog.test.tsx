import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { signInErrors } from '@tessera/contracts/identity/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  alertWith,
  button,
  errorAt,
  field,
  messageOf,
  pressTwice,
} from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { ada, session } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { useQuery } from '../../api/use-query.ts';
import { FreshSessionDialog } from './fresh-session-dialog.tsx';

const ACCOUNTS = 'GET /api/auth/list-accounts';
const SIGN_IN = 'POST /api/auth/sign-in/email';
const SESSION = 'GET /api/auth/get-session';
const account = (providerId: string) => ({
  id: `account-${providerId}`,
  provider: providerId,
  providerId,
  accountId: '1',
  userId: ada.id,
  createdAt: ada.createdAt,
  updatedAt: ada.updatedAt,
  scopes: [],
});
const password = () => field(t('reauthentication.password', { email: ada.email }));

/** Shows the id of the current session. */
function SessionId() {
  return <output>{useQuery(sessionRoutes.getSession, {}).data?.session.id}</output>;
}

describe('FreshSessionDialog', () => {
  const dialog = (onClose = () => {}) => (
    <>
      <SessionId />
      <FreshSessionDialog
        current={session}
        renderSocialSignIn={(providers) => <p>{providers.join(' and ')}</p>}
        onClose={onClose}
      />
    </>
  );

  it('focuses the password, and signs in once to get another session', async () => {
    let sessionId = 'session-1';
    const server = serve({
      [ACCOUNTS]: () => [account('credential')],
      [SESSION]: () => ({ ...session, session: { ...session.session, id: sessionId } }),
      [SIGN_IN]() {
        sessionId = 'session-2';
        return { redirect: false, token: 'token-2', user: ada };
      },
    });
    const { user } = renderWith(dialog());
    await screen.findByRole('dialog', { name: t('reauthentication.title') });
    await user.type(
      await screen.findByLabelText(t('reauthentication.password', { email: ada.email })),
      'x',
    );
    await user.clear(password());
    await user.click(button(t('reauthentication.submit')));
    expect(errorAt(password())).toBe(t('signIn.passwordWrong'));
    expect(document.activeElement).toBe(password());
    await user.type(password(), 'secret');
    await pressTwice({ user, server, name: t('reauthentication.submit'), route: SIGN_IN });
    expect(server.bodies(SIGN_IN)).toEqual([
      { email: ada.email, password: 'secret', rememberMe: true },
    ]);
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('session-2'));
  });

  it('shows a wrong password in an alert', async () => {
    serve({
      [ACCOUNTS]: () => [account('credential')],
      [SIGN_IN]: () => new ApiError(signInErrors.INVALID_EMAIL_OR_PASSWORD),
    });
    const { user } = renderWith(dialog());
    await screen.findByLabelText(t('reauthentication.password', { email: ada.email }));
    await user.type(password(), 'wrong{Enter}');
    await alertWith(messageOf(signInErrors.INVALID_EMAIL_OR_PASSWORD));
  });

  it('offers only the providers to a user without a password', async () => {
    const onClose = vi.fn();
    serve({ [ACCOUNTS]: () => [account('github'), account('google')] });
    const { user } = renderWith(dialog(onClose));
    await screen.findByText('github and google');
    expect(screen.queryByRole('button', { name: t('reauthentication.submit') })).toBeNull();
    await user.click(button(t('common.cancel')));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('offers to try again if the sign-in methods cannot be loaded', async () => {
    serve({ [ACCOUNTS]: () => new ApiError(commonErrors.TOO_MANY_REQUESTS) });
    const { user } = renderWith(dialog());
    await alertWith(messageOf(commonErrors.TOO_MANY_REQUESTS));
    serve({ [ACCOUNTS]: () => [account('credential')] });
    await user.click(button(t('common.tryAgain')));
    await screen.findByLabelText(t('reauthentication.password', { email: ada.email }));
  });
});
