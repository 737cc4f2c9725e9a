// @vitest-environment happy-dom
import type { Invitation } from '@tessera/contracts/org/invitations';
import type { FullOrganization } from '@tessera/contracts/org/organizations';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { acme } from '../../../../test/sample-organization.ts';
import { inSession } from '../../../../test/scopes.tsx';
import { OrganizationProvider } from '../../layouts/scopes/organization-context.tsx';
import { InvitationsPage } from './invitations-page.tsx';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** The later the invitation in the list, the older it is. */
const invitations = ['kai', 'zoe', 'ada'].map(
  (name, index): Invitation => ({
    id: `invitation-${name}`,
    organizationId: acme.id,
    email: `${name}@example.com`,
    role: 'member',
    status: 'pending',
    teamId: null,
    inviterId: 'user-grace-hall',
    createdAt: new Date(Date.now() - index * HOUR),
    expiresAt: new Date(Date.now() + DAY),
  }),
);

function open(shown: readonly Invitation[], actions: string[], path = '/') {
  const organization: FullOrganization = {
    ...acme,
    invitations: [...shown],
    viewer: { role: 'admin', permissions: { invitation: actions } },
  };
  return renderWith(
    inSession(
      <OrganizationProvider value={{ organization, isOwner: false }}>
        <InvitationsPage />
      </OrganizationProvider>,
    ),
    { path },
  );
}
const emails = () => screen.getAllByText(/@example\.com$/).map(({ textContent }) => textContent);
const invite = () => screen.queryAllByRole('button', { name: t('invitations.invite') });

describe('InvitationsPage', () => {
  it('shows the latest invitation first, and sorts with the headers', async () => {
    const { user } = open(invitations, []);
    expect(emails()).toEqual(['kai@example.com', 'zoe@example.com', 'ada@example.com']);
    await user.click(screen.getByRole('button', { name: t('invitations.email') }));
    await waitFor(() =>
      expect(emails()).toEqual(['ada@example.com', 'kai@example.com', 'zoe@example.com']),
    );
  });

  it('is sorted by its address', () => {
    open(invitations, [], '/?sort=-email');
    expect(emails()).toEqual(['zoe@example.com', 'kai@example.com', 'ada@example.com']);
  });

  it('offers an invitation in the empty list to members who may invite', async () => {
    const { user } = open([], ['create']);
    const inEmptyState = invite().at(-1);
    if (!inEmptyState || invite().length < 2) throw new Error('no button in the empty state');
    await user.click(inEmptyState);
    await screen.findByRole('dialog');
  });

  it('offers nothing to members who may not invite', () => {
    open([], []);
    expect(screen.getByText(t('invitations.emptyTitle'))).toBeDefined();
    expect(invite()).toEqual([]);
  });
});
