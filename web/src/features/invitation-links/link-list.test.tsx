import { ApiError } from '@tessera/contracts/define/error';
import { type InvitationLink, invitationLinkErrors } from '@tessera/contracts/org/invitation-links';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { alertWith, button, messageOf } from '../../../test/form-queries.ts';
import { expectLoadStates, firstPage } from '../../../test/load-states.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { invitationLink } from '../../../test/sample-joining.ts';
import { acme, ada } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { LinkList } from './link-list.tsx';

const LIST = 'GET /api/auth/organization/list-invitation-links';
const REVOKE = 'POST /api/auth/organization/revoke-invitation-link';
const linkOf = (status: InvitationLink['status'], more: Partial<InvitationLink> = {}) => ({
  ...invitationLink,
  id: `link-${status}`,
  status,
  ...more,
});
const pageOf = (items: readonly InvitationLink[]) => ({ items, nextCursor: null });

const open = (canRevoke = true) =>
  renderWith(
    <LinkList
      organization={acme}
      teams={acme.teams}
      names={new Map([[ada.id, ada.name]])}
      canRevoke={canRevoke}
      create={<button type="button">Create</button>}
      state={firstPage}
    />,
  );
const rows = async () => {
  const table = await screen.findByRole('table', { name: t('links.title') });
  return within(table).getAllByRole('row').slice(1);
};
/** Those of the rows, each named after its row. */
const revokeButtons = () =>
  screen.queryAllByRole('button', { name: new RegExp(`^${t('links.revoke')}, Member.*, .*2026`) });
const openConfirmation = async (user: UserEvent) => {
  const [first] = revokeButtons();
  if (!first) throw new Error('No link can be revoked');
  await user.click(first);
  return screen.findByRole('dialog', { name: t('links.revokeTitle') });
};

describe('LinkList', () => {
  it('shows a placeholder, an error with a retry, and the links', async () => {
    const respond = () => pageOf([invitationLink]);
    await expectLoadStates({ open, route: LIST, respond, shown: 'Ada Lund' });
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
  });

  it('offers to create the first link', async () => {
    serve({ [LIST]: () => pageOf([]) });
    open();
    await screen.findByText(t('links.emptyTitle'));
    expect(button('Create')).toBeDefined();
  });

  it('shows role, uses and creator of each link, and the total', async () => {
    const limited = linkOf('active', { teamId: 'team-sales', uses: 1 });
    const unlimited = linkOf('expired', { maxUses: null, uses: 1_204, creatorId: 'user-unknown' });
    serve({
      [LIST]: (_body, query) => ({
        ...pageOf([limited, unlimited]),
        ...(query.get('count') === 'only' && { total: { count: 1_000, more: true } }),
      }),
    });
    open();
    const [first, second] = await rows();
    await screen.findByText(t('links.count', { count: 1_000, total: '1,000+' }));
    expect(first?.textContent).toContain(t('links.roleInTeam', { role: 'Member', team: 'Sales' }));
    expect(first?.textContent).toContain(t('links.usesOf', { uses: '1', max: '3' }));
    expect(second?.textContent).toContain('1,204');
    expect(second?.textContent).toContain(t('links.status.expired'));
    expect(second?.textContent).toContain(t('invitations.formerMember'));
  });

  it('revokes only links that may still be used, and only with permission', async () => {
    const links = (['active', 'lapsed', 'expired', 'revoked', 'used-up'] as const).map((status) =>
      linkOf(status),
    );
    serve({ [LIST]: () => pageOf(links) });
    const { rerender } = open();
    const statuses = (await rows())
      .filter((row) => within(row).queryByRole('button'))
      .map((row) => row.textContent);
    expect(statuses).toHaveLength(2);
    expect(revokeButtons()).toHaveLength(2);
    expect(statuses[0]).toContain(t('links.status.active'));
    expect(statuses[1]).toContain(t('links.status.lapsed'));
    rerender(null);
    open(false);
    await rows();
    expect(revokeButtons()).toEqual([]);
  });

  it('revokes a link after a confirmation, and shows an error there', async () => {
    let link: InvitationLink = invitationLink;
    const error = invitationLinkErrors.INVITATION_LINK_NOT_FOUND;
    const server = serve({ [LIST]: () => pageOf([link]), [REVOKE]: () => new ApiError(error) });
    const { user } = open();
    await rows();
    await openConfirmation(user);
    await user.click(button(t('links.revoke')));
    await alertWith(messageOf(error));
    await user.click(button(t('common.keep')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The optimistic update was rolled back.
    expect(await screen.findByText(t('links.status.active'))).toBeDefined();

    serve({
      [REVOKE]() {
        link = linkOf('revoked');
        return link;
      },
    });
    await openConfirmation(user);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button(t('links.revoke')));
    await screen.findByText(t('links.revoked'));
    expect(server.bodies(REVOKE).at(-1)).toEqual({ invitationLinkId: invitationLink.id });
    expect(revokeButtons()).toEqual([]);
  });
});
