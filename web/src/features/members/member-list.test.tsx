import { ApiError } from '@tessera/contracts/define/error';
import { memberErrors } from '@tessera/contracts/org/members';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, assignableRoles, memberOf } from '../../../test/sample-organization.ts';
import { inOrganization } from '../../../test/scopes.tsx';
import { serve } from '../../../test/serve.ts';
import { MemberList } from './member-list.tsx';
import type { MemberState } from './member-query.rules.ts';

const LIST = 'GET /api/auth/organization/list-members';
const REMOVE = 'POST /api/auth/organization/remove-member';
const members = [...acme.members, memberOf('Mira Solberg')];
const onState = vi.fn();

const withServer = (total: { total: number; totalIsEstimate?: boolean } = { total: 3 }) =>
  serve({ [LIST]: () => ({ members, ...total }), [REMOVE]: () => ({ member: members[1] }) });

type Options = {
  readonly canRemove?: boolean;
  readonly state?: Partial<MemberState>;
  readonly selectedColumns?: readonly string[] | null;
};

async function open({ canRemove = true, state = {}, selectedColumns = null }: Options = {}) {
  const rendered = renderWith(
    inOrganization(
      <MemberList
        organization={acme}
        roles={assignableRoles}
        menu={{
          teams: acme.teams,
          viewer: { userId: 'user-ada-lund', isOwner: true, canUpdate: true, canRemove },
          owners: 1,
          detailsOf: (id) => `/members?member=${id}`,
          onLeave: () => undefined,
        }}
        state={{ search: '', filter: '', sort: '', page: 1, ...state }}
        onState={onState}
        selectedColumns={selectedColumns}
        menusOf={() => ({})}
      />,
    ),
  );
  await screen.findByRole('table');
  return rendered;
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const select = (name: string) => box(t('list.select', { name }));
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

describe('MemberList', () => {
  it.each([
    [{ total: 3 }, '3 members'],
    [{ total: 12_345, totalIsEstimate: true }, '~12,000 members'],
  ])('shows the number of members %o as "%s"', async (total, text) => {
    withServer(total);
    await open();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('opens a member by a click on the row', async () => {
    withServer();
    const { user, router } = await open();
    const row = screen.getByRole('row', { name: /Grace Hall/ });
    await user.click(within(row).getByText('Member'));
    expect(router.state.location.search).toBe('?member=member-grace-hall');
  });

  it('sorts by name and by the date of joining', async () => {
    withServer();
    const { user } = await open();
    const joined = screen.getByRole('columnheader', { name: t('members.joined') });
    expect(joined.getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: t('members.joined') }));
    expect(onState).toHaveBeenLastCalledWith({ sort: '-joined', page: 1 });
    await user.click(screen.getByRole('button', { name: t('members.user') }));
    expect(onState).toHaveBeenLastCalledWith({ sort: 'name', page: 1 });
  });

  it('returns to the default order without a parameter', async () => {
    withServer();
    const { user } = await open({ state: { sort: '-joined' } });
    await user.click(screen.getByRole('button', { name: t('members.joined') }));
    expect(onState).toHaveBeenLastCalledWith({ sort: '', page: 1 });
  });

  it('shows the filter as a chip', async () => {
    withServer();
    const { user } = await open({ state: { filter: 'team:team-sales' } });
    await user.click(screen.getByRole('button', { name: /^Team: Sales/ }));
    expect(onState).toHaveBeenLastCalledWith({ filter: '', page: 1 });
  });

  it('shows the selected columns, the user and the actions', async () => {
    withServer();
    await open({ selectedColumns: ['joined'], canRemove: false });
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual([t('members.user'), t('members.joined'), t('members.actions')]);
  });

  it('has no selection without permission to remove members', async () => {
    withServer();
    await open({ canRemove: false });
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });
});

describe('removing several members', () => {
  it('selects all members but the user, and removes them after their number was typed', async () => {
    const server = withServer();
    const { user } = await open();
    expect(screen.queryByRole('checkbox', { name: /Ada Lund/ })).toBeNull();
    await user.click(select('Mira Solberg'));
    expect(box(t('list.selectAll'))).toMatchObject({ checked: false, indeterminate: true });
    expect(screen.getByText(t('list.selected', { count: 1 }))).toBeTruthy();
    await user.click(box(t('list.selectAll')));
    expect(screen.getByText(t('list.selected', { count: 2 }))).toBeTruthy();

    await user.click(screen.getByRole('button', { name: t('bulkRemove.open') }));
    await user.type(await screen.findByLabelText(t('bulkRemove.label', { number: '2' })), '2');
    await user.click(inDialog(t('bulkRemove.confirm', { count: 2 })));
    await screen.findByText(t('bulkRemove.done', { count: 2 }));
    expect(server.bodies(REMOVE)).toEqual([
      { memberIdOrEmail: 'member-grace-hall', organizationId: acme.id },
      { memberIdOrEmail: 'member-mira-solberg', organizationId: acme.id },
    ]);
    expect(screen.queryByText(t('list.selected', { count: 2 }))).toBeNull();
  });

  it('shows the error of a member that was not removed', async () => {
    withServer();
    const { user } = await open();
    await user.click(box(t('list.selectAll')));
    await user.click(screen.getByRole('button', { name: t('bulkRemove.open') }));
    await user.type(await screen.findByLabelText(t('bulkRemove.label', { number: '2' })), '2');
    serve({
      [REMOVE]: (body) =>
        (body as { memberIdOrEmail: string }).memberIdOrEmail === 'member-grace-hall'
          ? new ApiError(memberErrors.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER)
          : { member: members[2] },
    });
    await user.click(inDialog(t('bulkRemove.confirm', { count: 2 })));
    await screen.findByText(t('bulkRemove.done', { count: 1 }));
    expect(screen.getByText(t('error.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'))).toBeTruthy();
  });

  it('shows the last page that is left after the only row of a later page was removed', async () => {
    const [ada, grace, mira] = members;
    let isRemoved = false;
    serve({
      [LIST]: (_body, query) => ({
        members: query.get('offset') === '0' ? [ada, grace] : isRemoved ? [] : [mira],
        total: isRemoved ? 25 : 26,
      }),
      [REMOVE]() {
        isRemoved = true;
        return { member: mira };
      },
    });
    const { user } = await open({ state: { page: 2 } });
    await user.click(select('Mira Solberg'));
    await user.click(screen.getByRole('button', { name: t('bulkRemove.open') }));
    await user.type(await screen.findByLabelText(t('bulkRemove.label', { number: '1' })), '1');
    await user.click(inDialog(t('bulkRemove.confirm', { count: 1 })));
    await screen.findByText('Grace Hall');
    expect(screen.queryByText(t('members.noneFiltered'))).toBeNull();
    expect(screen.queryByRole('button', { name: t('common.previous') })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('clears the selection', async () => {
    withServer();
    const { user } = await open();
    await user.click(select('Grace Hall'));
    await user.click(screen.getByRole('button', { name: t('list.clearSelection') }));
    await waitFor(() => expect(select('Grace Hall').checked).toBe(false));
    expect(screen.queryByRole('button', { name: t('bulkRemove.open') })).toBeNull();
  });
});
