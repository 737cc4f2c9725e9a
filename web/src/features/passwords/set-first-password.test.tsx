import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertWith, button, messageOf, pressTwice } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { ada } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { SetFirstPassword } from './set-first-password.tsx';

const REQUEST = 'POST /api/auth/request-password-reset';

describe('SetFirstPassword', () => {
  it('requests one link to the address of the account', async () => {
    const server = serve({ [REQUEST]: () => ({ status: true, message: 'Sent' }) });
    const { user } = renderWith(<SetFirstPassword email={ada.email} />);
    await pressTwice({ user, server, name: t('firstPassword.send'), route: REQUEST });
    expect(server.bodies(REQUEST)).toEqual([{ email: ada.email, redirectTo: '/reset-password' }]);
    await screen.findByText(t('firstPassword.sent', { email: ada.email, time: '1 hour' }));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows an error in an alert, and can be repeated', async () => {
    serve({ [REQUEST]: () => new ApiError(commonErrors.TOO_MANY_REQUESTS) });
    const { user } = renderWith(<SetFirstPassword email={ada.email} />);
    await user.click(button(t('firstPassword.send')));
    await alertWith(messageOf(commonErrors.TOO_MANY_REQUESTS));
    serve({ [REQUEST]: () => ({ status: true, message: 'Sent' }) });
    await user.click(button(t('firstPassword.send')));
    await screen.findByText(t('firstPassword.sent', { email: ada.email, time: '1 hour' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
