import { connectionErrors } from '@tessera/contracts/billing/connections';
import { ApiError } from '@tessera/contracts/define/error';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  alertWith,
  button,
  errorAt,
  field,
  messageOf,
  pressTwice,
} from '../../../../test/form-queries.ts';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { connection } from '../../../../test/sample-billing.ts';
import { acme } from '../../../../test/sample-organization.ts';
import { inBilling } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { ProviderToken } from './provider-token.tsx';

const SET = 'POST /api/billing/set-provider-token';
const REMOVE = 'POST /api/billing/remove-provider-token';
const withToken = { ...connection, tokenSetAt: new Date() };
const token = () => field(t('providerToken.label'));

describe('ProviderToken', () => {
  it('validates on blur and on submit, and focuses the field', async () => {
    const { user } = renderWith(inBilling(<ProviderToken connection={connection} />));
    await user.type(token(), 'short');
    await user.tab();
    expect(errorAt(token())).toBe(t('providerToken.invalid'));
    await user.clear(token());
    await user.click(button(t('providerToken.submit')));
    expect(errorAt(token())).toBe(t('providerToken.invalid'));
    expect(document.activeElement).toBe(token());
  });

  it('saves the token once, and empties the field when it is stored', async () => {
    const server = serve({ [SET]: () => withToken });
    const { user, rerender } = renderWith(inBilling(<ProviderToken connection={connection} />));
    await user.type(token(), 'token-12345');
    await pressTwice({ user, server, name: t('providerToken.submit'), route: SET });
    expect(server.bodies(SET)).toEqual([{ token: 'token-12345', organizationId: acme.id }]);
    await screen.findByText(t('providerToken.saved'));
    rerender(inBilling(<ProviderToken connection={withToken} />));
    expect(field(t('providerToken.newLabel')).value).toBe('');
  });

  it('shows an error in an alert', async () => {
    const error = connectionErrors.PROVIDER_TOKEN_DOES_NOT_COVER_THE_ORGANIZATION;
    serve({ [SET]: () => new ApiError(error) });
    const { user } = renderWith(inBilling(<ProviderToken connection={connection} />));
    await user.type(token(), 'token-12345{Enter}');
    await alertWith(messageOf(error));
  });

  it('asks before it removes the token, and shows no earlier error', async () => {
    const error = connectionErrors.PROVIDER_TOKEN_NOT_FOUND;
    const server = serve({ [REMOVE]: () => new ApiError(error) });
    const { user } = renderWith(inBilling(<ProviderToken connection={withToken} />));
    const open = () => user.click(button(t('providerToken.remove')));
    await open();
    await screen.findByRole('dialog', { name: t('providerToken.removeTitle') });
    await waitFor(() => expect(document.activeElement).toBe(button(t('common.keep'))));
    await user.click(button(t('providerToken.remove')));
    await alertWith(messageOf(error));
    await user.click(button(t('common.keep')));
    await open();
    await screen.findByRole('dialog');
    expect(screen.queryByRole('alert')).toBeNull();
    serve({ [REMOVE]: () => connection });
    await user.click(button(t('providerToken.remove')));
    await screen.findByText(t('providerToken.removed'));
    expect(server.bodies(REMOVE)).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
