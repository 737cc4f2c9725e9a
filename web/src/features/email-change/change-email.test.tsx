import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { emailChangeErrors } from '@tessera/contracts/identity/email-change';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  alertWith,
  button,
  errorAt,
  field,
  messageOf,
  pressTwice,
} from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { ada } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { ChangeEmail } from './change-email.tsx';

const CHANGE = 'POST /api/auth/change-email';
const email = () => field(t('emailChange.newEmail'));

describe('ChangeEmail', () => {
  const form = (emailVerified = true) => (
    <ChangeEmail user={{ ...ada, emailVerified }} callbackUrl="/account/email" />
  );

  it('validates on blur and on submit, and focuses the field', async () => {
    const { user } = renderWith(form());
    await user.type(email(), 'ada@');
    await user.tab();
    expect(errorAt(email())).toBe(t('signIn.emailWrong'));
    await user.clear(email());
    await user.click(button(t('emailChange.submit')));
    expect(errorAt(email())).toBe(t('signIn.emailWrong'));
    expect(document.activeElement).toBe(email());
  });

  it('requests the change once, and reports it for an unverified address', async () => {
    const server = serve({ [CHANGE]: () => ({ status: true }) });
    const { user } = renderWith(form(false));
    await user.type(email(), 'Ada.Hall@example.com');
    await pressTwice({ user, server, name: t('emailChange.submit'), route: CHANGE });
    expect(server.bodies(CHANGE)).toEqual([
      { newEmail: 'ada.hall@example.com', callbackURL: '/account/email' },
    ]);
    await screen.findByText(t('emailChange.done', { email: 'ada.hall@example.com' }));
    expect(email().value).toBe('');
  });

  it('shows an error of the address at the field, and others in an alert', async () => {
    serve({ [CHANGE]: () => new ApiError(emailChangeErrors.EMAIL_IS_THE_SAME) });
    const { user } = renderWith(form());
    await user.type(email(), `${ada.email}{Enter}`);
    await waitFor(() =>
      expect(errorAt(email())).toBe(messageOf(emailChangeErrors.EMAIL_IS_THE_SAME)),
    );
    expect(screen.queryByRole('alert')).toBeNull();
    serve({ [CHANGE]: () => new ApiError(commonErrors.TOO_MANY_REQUESTS) });
    await user.type(email(), '.uk{Enter}');
    await alertWith(messageOf(commonErrors.TOO_MANY_REQUESTS));
  });

  it('says so if changes are disabled', async () => {
    serve({ [CHANGE]: () => new ApiError(emailChangeErrors.CHANGE_EMAIL_IS_DISABLED) });
    const { user } = renderWith(form());
    await user.type(email(), 'ada.hall@example.com{Enter}');
    await screen.findByText(messageOf(emailChangeErrors.CHANGE_EMAIL_IS_DISABLED));
    expect(screen.queryByRole('form')).toBeNull();
  });
});
