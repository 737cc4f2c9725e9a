import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertWith, button, messageOf } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { serve } from '../../../test/serve.ts';
import { LinkAccount } from './link-account.tsx';

const PROVIDERS = 'GET /api/auth/social-providers';

describe('LinkAccount', () => {
  it('shows an error of the providers with a retry', async () => {
    serve({
      [PROVIDERS]: () => new ApiError(commonErrors.SERVICE_UNAVAILABLE),
      'GET /api/auth/list-accounts': () => [],
    });
    const { user } = renderWith(<LinkAccount returnTo="/" />);
    await alertWith(messageOf(commonErrors.SERVICE_UNAVAILABLE));
    serve({ [PROVIDERS]: () => [{ id: 'github' }] });
    await user.click(button(t('common.tryAgain')));
    await screen.findByText('GitHub');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
