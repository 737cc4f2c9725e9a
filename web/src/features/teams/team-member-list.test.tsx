import { ApiError } from '@tessera/contracts/define/error';
import { memberErrors } from '@tessera/contracts/org/members';
import { teamErrors } from '@tessera/contracts/org/teams';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { alertWith, button, messageOf } from '../../../test/form-queries.ts';
import { expectLoadStates } from '../../../test/load-states.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, memberOf, teamOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { TeamMemberList } from './team-member-list.tsx';

const LIST = 'GET /api/auth/organization/list-members';
const REMOVE = 'POST /api/auth/organization/remove-team-member';
const grace = memberOf('Grace Hall');
const mira = memberOf('Mira Solberg');

type Props = { readonly canRemove: boolean };

function Page({ canRemove }: Props) {
  const [page, setPage] = useState(1);
  return (
    <TeamMemberList
      organizationId={acme.id}
      team={teamOf('Sales')}
      canRemove={canRemove}
      page={page}
      onPage={setPage}
      detailsOf={(id) => `/members?member=${id}`}
      add={<button type="button">Add</button>}
    />
  );
}
const open = (canRemove = true) => renderWith(<Page canRemove={canRemove} />);
const takeOut = (name: string) => button(t('teams.takeOutWhom', { name }));

describe('TeamMemberList', () => {
  it('shows a placeholder, an error with a retry, and the members', async () => {
    await expectLoadStates({
      open,
      route: LIST,
      respond: () => ({ members: [grace, mira], total: 2 }),
      shown: 'Grace Hall',
    });
    expect(screen.getByRole('link', { name: 'Mira Solberg' }).getAttribute('href')).toBe(
      '/members?member=member-mira-solberg',
    );
  });

  it('offers to add members to an empty team', async () => {
    serve({ [LIST]: () => ({ members: [], total: 0 }) });
    open();
    await screen.findByText(t('teams.emptyTitle'));
    expect(button('Add')).toBeDefined();
  });

  it('hides a removed member at once, and shows the member again if the removal failed', async () => {
    let members = [grace, mira];
    const list = () => ({ members, total: members.length });
    const server = serve({
      [LIST]: list,
      [REMOVE]: () => new ApiError(teamErrors.YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER),
    });
    const { user } = open();
    await screen.findByText('Grace Hall');
    const release = server.hold();
    await user.click(takeOut('Grace Hall'));
    await waitFor(() => expect(screen.queryByText('Grace Hall')).toBeNull());
    release();
    await alertWith(messageOf(teamErrors.YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER));
    await screen.findByText('Grace Hall');

    serve({
      [REMOVE]() {
        members = [mira];
        return { message: 'Team member removed successfully.' };
      },
    });
    await user.click(takeOut('Grace Hall'));
    await screen.findByText(t('teams.memberRemoved', { name: 'Grace Hall', team: 'Sales' }));
    expect(server.bodies(REMOVE).at(-1)).toEqual({
      teamId: 'team-sales',
      userId: grace.userId,
      organizationId: acme.id,
    });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('1 member')).toBeDefined();
  });

  it('offers no removal without permission', async () => {
    serve({ [LIST]: () => ({ members: [grace], total: 1 }) });
    open(false);
    await screen.findByText('Grace Hall');
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('returns to the previous page after the last member of a page was removed', async () => {
    let total = 26;
    serve({
      [LIST]: (_body, query) => ({
        members: query.get('offset') === '0' ? [grace] : [mira].slice(0, total - 25),
        total,
      }),
      [REMOVE]() {
        total = 25;
        return { message: 'Team member removed successfully.' };
      },
    });
    const { user } = open();
    await screen.findByText('Grace Hall');
    await user.click(button(t('common.next')));
    await screen.findByText('Mira Solberg');
    await user.click(takeOut('Mira Solberg'));
    await screen.findByText('Grace Hall');
    await screen.findByText('25 members');
  });

  it('shows an error of another page with a retry, beside the previous page', async () => {
    const error = memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;
    const pageOf = (query: URLSearchParams) => ({
      members: [query.get('offset') === '0' ? grace : mira],
      total: 26,
    });
    serve({
      [LIST]: (_body, query) => (query.get('offset') === '0' ? pageOf(query) : new ApiError(error)),
    });
    const { user } = open();
    await screen.findByText('Grace Hall');
    await user.click(button(t('common.next')));
    await alertWith(messageOf(error));
    expect(screen.getByText('Grace Hall')).toBeDefined();
    serve({ [LIST]: (_body, query) => pageOf(query) });
    await user.click(button(t('common.tryAgain')));
    await screen.findByText('Mira Solberg');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button(t('common.previous')));
    await screen.findByText('Grace Hall');
  });
});
