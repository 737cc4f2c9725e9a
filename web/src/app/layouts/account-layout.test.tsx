import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme } from '../../../test/sample-organization.ts';
import { inSession } from '../../../test/scopes.tsx';
import { type Responses, serve } from '../../../test/serve.ts';
import { AccountLayout } from './account-layout.tsx';

function open(responses: Responses = {}) {
  const server = serve({ 'GET /api/auth/organization/list': () => [acme], ...responses });
  return { server, ...renderWith(inSession(<AccountLayout />), { path: '/account/security' }) };
}

const navigation = () => within(screen.getByRole('navigation', { name: t('accountNav.label') }));
const names = () =>
  navigation()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('AccountLayout', () => {
  it('links to the account pages without the navigation of the organization', () => {
    open();
    expect(names()).toEqual([
      t('accountNav.profile'),
      t('accountNav.email'),
      t('accountNav.username'),
      t('accountNav.security'),
      t('accountNav.password'),
      t('accountNav.sessions'),
      t('accountNav.linked'),
      t('accountNav.preferences'),
      t('accountNav.organizations'),
      t('accountNav.delete'),
    ]);
    expect(screen.getAllByRole('navigation')).toHaveLength(1);
    const current = navigation().getAllByRole('link', { current: 'page' });
    expect(current.map(({ textContent }) => textContent)).toEqual([t('accountNav.security')]);
  });

  it('leads back to the active organization', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('link', { name: 'Back to Acme' }));
    expect(router.state.location.pathname).toBe('/o/acme');
  });

  it('has no link back without an active organization', async () => {
    const { server } = open({ 'GET /api/auth/organization/list': () => [] });
    await waitFor(() => expect(server.queries('GET /api/auth/organization/list')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: /^Back to/ })).toBeNull();
  });

  it('omits the deletion of the account where it is disabled', async () => {
    open({
      'GET /api/auth/account-settings': () => ({
        signUpEnabled: true,
        passwordEnabled: true,
        emailVerificationSent: true,
        canChangeEmail: true,
        canDeleteAccount: false,
        resetRevokesSessions: true,
        resetLinkExpiresIn: 3_600,
        deletionLinkExpiresIn: 86_400,
        passwordLength: { min: 8, max: 128 },
        usernameLength: { min: 3, max: 30 },
        termsUrl: null,
        privacyUrl: null,
      }),
    });
    await waitFor(() => expect(names()).not.toContain(t('accountNav.delete')));
    expect(names()).toContain(t('accountNav.organizations'));
  });
});
