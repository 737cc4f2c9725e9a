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
import { RequestVerification } from './request-verification.tsx';

const SEND = 'POST /api/auth/send-verification-email';
const email = () => field(t('verification.email'));

describe('RequestVerification', () => {
  const form = (onSent = () => {}) => (
    <RequestVerification callbackUrl="/verify-email" onSent={onSent} />
  );

  it('validates on blur and on submit, and focuses the field', async () => {
    const { user } = renderWith(form());
    await user.type(email(), 'ada');
    await user.tab();
    expect(errorAt(email())).toBe(t('signIn.emailWrong'));
    await user.click(button(t('verification.sendNew')));
    expect(document.activeElement).toBe(email());
  });

  it('requests one link', async () => {
    const onSent = vi.fn();
    const server = serve({ [SEND]: () => ({ status: true }) });
    const { user } = renderWith(form(onSent));
    await user.type(email(), 'ada@example.com');
    await pressTwice({ user, server, name: t('verification.sendNew'), route: SEND });
    expect(server.bodies(SEND)).toEqual([
      { email: 'ada@example.com', callbackURL: '/verify-email' },
    ]);
    expect(onSent).toHaveBeenCalledExactlyOnceWith('ada@example.com');
  });

  it('shows an error in an alert', async () => {
    serve({ [SEND]: () => new ApiError(commonErrors.TOO_MANY_REQUESTS) });
    const { user } = renderWith(form());
    await user.type(email(), 'ada@example.com{Enter}');
    await alertWith(messageOf(commonErrors.TOO_MANY_REQUESTS));
  });
});
