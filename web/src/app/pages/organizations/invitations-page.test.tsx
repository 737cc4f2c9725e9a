import type { Invitation } from '@tessera/contracts/org/invitations';
import type { FullOrganization } from '@tessera/contracts/org/organizations';
import { cleanup, screen, waitFor } from '@testing-library/react';
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

  it('shows the last page in place of a later one', () => {
    const [invitation] = invitations;
    const many = Array.from({ length: 26 }, (_, index): Invitation => {
      if (!invitation) throw new Error('no invitation');
      return { ...invitation, id: `invitation-${index}`, email: `user-${index}@example.com` };
    });
    open(many, [], '/?page=3');
    expect(emails()).toHaveLength(1);
    expect(
      screen.getByText(t('list.range', { first: '26', last: '26', total: '26' })),
    ).toBeDefined();
    cleanup();
    open(many.slice(1), [], '/?page=2');
    expect(emails()).toHaveLength(25);
    expect(screen.queryByRole('button', { name: t('common.previous') })).toBeNull();
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
