import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, field, pressTwice } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { ada } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { SignedOutDialog } from './signed-out-dialog.tsx';

const SIGN_IN = 'POST /api/auth/sign-in/email';

describe('SignedOutDialog', () => {
  afterEach(() => vi.restoreAllMocks());

  it('signs the same user in over the page, and cannot be dismissed', async () => {
    const server = serve({ [SIGN_IN]: () => ({ redirect: false, token: 'token-2', user: ada }) });
    const { user } = renderWith(<SignedOutDialog email={ada.email} socialSignIn={null} />);
    await screen.findByRole('dialog', { name: t('signedOut.title') });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: t('common.close') })).toBeNull();
    expect(field(t('signIn.email')).value).toBe(ada.email);
    await user.type(field(t('signIn.password')), 'secret');
    await pressTwice({ user, server, name: t('signIn.submit'), route: SIGN_IN });
    expect(server.bodies(SIGN_IN)).toEqual([
      expect.objectContaining({ email: ada.email, password: 'secret' }),
    ]);
  });

  it('leaves the app for another user', async () => {
    const redirect = vi.spyOn(window.location, 'assign').mockReturnValue();
    const { user } = renderWith(<SignedOutDialog email={ada.email} socialSignIn={null} />);
    await user.click(button(t('signedOut.leave')));
    expect(redirect).toHaveBeenCalledExactlyOnceWith('/sign-in');
  });
});
