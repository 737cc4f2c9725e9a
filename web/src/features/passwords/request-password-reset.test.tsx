import { ApiError, commonErrors } from '@tessera/contracts/define/error';
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
import { serve } from '../../../test/serve.ts';
import { RequestPasswordReset } from './request-password-reset.tsx';

const REQUEST = 'POST /api/auth/request-password-reset';
const email = () => field(t('signIn.email'));

describe('RequestPasswordReset', () => {
  it('starts with the address of the sign-in page, and validates it', async () => {
    const { user } = renderWith(<RequestPasswordReset email="ada@" onSent={() => {}} />);
    expect(email().value).toBe('ada@');
    await user.click(button(t('reset.sendLink')));
    expect(errorAt(email())).toBe(t('signIn.emailWrong'));
    expect(document.activeElement).toBe(email());
    await user.type(email(), 'example.com');
    await user.tab();
    expect(errorAt(email())).toBeNull();
  });

  it('requests one link', async () => {
    const onSent = vi.fn();
    const server = serve({ [REQUEST]: () => ({ status: true, message: 'Sent' }) });
    const { user } = renderWith(<RequestPasswordReset email="ada@example.com" onSent={onSent} />);
    await pressTwice({ user, server, name: t('reset.sendLink'), route: REQUEST });
    expect(server.bodies(REQUEST)).toEqual([
      { email: 'ada@example.com', redirectTo: '/reset-password' },
    ]);
    expect(onSent).toHaveBeenCalledExactlyOnceWith('ada@example.com');
  });

  it('shows an error in an alert', async () => {
    const onSent = vi.fn();
    serve({ [REQUEST]: () => new ApiError(commonErrors.TOO_MANY_REQUESTS) });
    const { user } = renderWith(<RequestPasswordReset email="ada@example.com" onSent={onSent} />);
    await user.click(button(t('reset.sendLink')));
    await alertWith(messageOf(commonErrors.TOO_MANY_REQUESTS));
    expect(onSent).not.toHaveBeenCalled();
  });
});
