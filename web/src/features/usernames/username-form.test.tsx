import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { usernameErrors } from '@tessera/contracts/identity/users';
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
import { UsernameForm } from './username-form.tsx';

const UPDATE = 'POST /api/auth/update-user';
const AVAILABLE = 'POST /api/auth/is-username-available';
const TAKEN = usernameErrors.USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER;
const username = () => field(t('account.username'));
const submit = () => button(t('username.change'));

describe('UsernameForm', () => {
  it('shows whether the typed name is available, and focuses a taken one on submit', async () => {
    const server = serve({ [AVAILABLE]: () => ({ available: false }) });
    const { user } = renderWith(<UsernameForm user={ada} />);
    expect(username().value).toBe('Ada');
    expect(submit()).toHaveProperty('disabled', true);
    await user.type(username(), '-lund');
    await screen.findByText(t('username.checking'));
    await waitFor(() => expect(errorAt(username())).toBe(messageOf(TAKEN)));
    await user.click(submit());
    expect(document.activeElement).toBe(username());
    expect(server.bodies(UPDATE)).toEqual([]);

    serve({ [AVAILABLE]: () => new ApiError(usernameErrors.USERNAME_IS_TOO_LONG) });
    await user.type(username(), '-of-london');
    await waitFor(() =>
      expect(errorAt(username())).toBe(messageOf(usernameErrors.USERNAME_IS_TOO_LONG)),
    );
  });

  it('changes the name once', async () => {
    const server = serve({
      [AVAILABLE]: () => ({ available: true }),
      [UPDATE]: () => ({ status: true }),
    });
    const { user } = renderWith(<UsernameForm user={ada} />);
    await user.type(username(), '.Lund ');
    await screen.findByText(t('username.free'));
    await pressTwice({ user, server, name: t('username.change'), route: UPDATE });
    expect(server.bodies(UPDATE)).toEqual([{ username: 'Ada.Lund', displayUsername: 'Ada.Lund' }]);
    await screen.findByText(t('username.saved', { username: 'Ada.Lund' }));
  });

  it('changes only the case without a check', async () => {
    const server = serve({ [UPDATE]: () => ({ status: true }) });
    const { user } = renderWith(<UsernameForm user={ada} />);
    await user.clear(username());
    await user.type(username(), 'ADA');
    await screen.findByText(t('username.caseOnly'));
    await user.click(submit());
    await waitFor(() => expect(server.bodies(UPDATE)).toHaveLength(1));
    expect(server.bodies(AVAILABLE)).toEqual([]);
  });

  it('shows an error of the name at the field, and others in an alert', async () => {
    serve({ [AVAILABLE]: () => ({ available: true }), [UPDATE]: () => new ApiError(TAKEN) });
    const { user } = renderWith(
      <UsernameForm user={{ ...ada, username: null, displayUsername: null }} />,
    );
    await user.type(username(), 'ada');
    await user.click(button(t('username.set')));
    await waitFor(() => expect(errorAt(username())).toBe(messageOf(TAKEN)));
    serve({ [UPDATE]: () => new ApiError(commonErrors.TOO_MANY_REQUESTS) });
    await user.type(username(), '2{Enter}');
    await alertWith(messageOf(commonErrors.TOO_MANY_REQUESTS));
    expect(errorAt(username())).toBeNull();
  });
});
