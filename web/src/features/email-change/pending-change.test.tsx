import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { screen } from '@testing-library/react';
import { describe, it } from 'vitest';
import { alertWith, button, messageOf, pressTwice } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { ada } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { PendingChange } from './pending-change.tsx';

const CANCEL = 'POST /api/auth/cancel-email-change';

describe('PendingChange', () => {
  const pending = (
    <PendingChange
      current={ada.email}
      newEmail="ada.hall@example.com"
      expiresAt={new Date('2030-01-01')}
    />
  );

  it('cancels once', async () => {
    const server = serve({ [CANCEL]: () => ({ status: true }) });
    const { user } = renderWith(pending);
    await pressTwice({ user, server, name: t('emailChange.cancel'), route: CANCEL });
    await screen.findByText(t('emailChange.canceled', { email: 'ada.hall@example.com' }));
  });

  it('shows an error in an alert', async () => {
    serve({ [CANCEL]: () => new ApiError(commonErrors.TOO_MANY_REQUESTS) });
    const { user } = renderWith(pending);
    await user.click(button(t('emailChange.cancel')));
    await alertWith(messageOf(commonErrors.TOO_MANY_REQUESTS));
  });
});
