import type { ListedMachineClient } from '@tessera/contracts/org/machine-clients';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button } from '../../../test/form-queries.ts';
import { expectLoadStates, firstPage } from '../../../test/load-states.ts';
import { reporter } from '../../../test/machine-client.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, memberOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { MachineClientList } from './machine-client-list.tsx';

const LIST = 'GET /api/auth/organization/list-machine-clients';
const DAY = 86_400_000;
const client: ListedMachineClient = {
  ...reporter,
  creator: memberOf('Ada Lund').user,
  creatorIsMember: true,
};
const revoked: ListedMachineClient = {
  ...client,
  id: 'client-2',
  name: 'Importer',
  scopes: [],
  revokedAt: acme.createdAt,
};
const pageOf = (...items: readonly ListedMachineClient[]) => ({ items, nextCursor: null });

const open = ({ canUpdate = true, canRevoke = true } = {}) =>
  renderWith(
    <MachineClientList
      organizationId={acme.id}
      canUpdate={canUpdate}
      canRevoke={canRevoke}
      create={<button type="button">Create</button>}
      state={firstPage}
    />,
  );
const rows = async () => {
  const table = await screen.findByRole('table', { name: t('settings.apiClients') });
  return within(table).getAllByRole('row').slice(1);
};
const menus = () => screen.queryAllByRole('button', { name: /^Actions for/ });

describe('MachineClientList', () => {
  it('shows a placeholder, an error with a retry, and the clients', async () => {
    await expectLoadStates({ open, route: LIST, respond: () => pageOf(client), shown: 'Reporter' });
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
  });

  it('offers to create the first client', async () => {
    serve({ [LIST]: () => pageOf() });
    open();
    await screen.findByText(t('apiClients.emptyTitle'));
    expect(button('Create')).toBeDefined();
  });

  it('shows scopes, use and status; a revoked client has no actions', async () => {
    const rotated = { ...client, previousSecretExpiresAt: new Date(Date.now() + DAY) };
    serve({ [LIST]: () => pageOf(rotated, revoked) });
    open();
    const [first, second] = await rows();
    expect(first?.textContent).toContain(t('roles.permission.member.update'));
    expect(first?.textContent).toContain(t('apiClients.never'));
    expect(first?.textContent).toContain('Previous secret expires on');
    expect(second?.textContent).toContain(t('apiClients.noScopes'));
    expect(second?.textContent).toContain(t('apiClients.isRevoked'));
    expect(menus()).toHaveLength(1);
    expect(screen.queryByText(t('apiClients.creatorLeftText'))).toBeNull();
  });

  it('warns about clients of former members until they are revoked', async () => {
    const orphaned = { ...client, creatorIsMember: false };
    serve({ [LIST]: () => pageOf(orphaned) });
    const { rerender } = open();
    await screen.findByText(t('apiClients.creatorLeftText'));
    rerender(null);
    serve({ [LIST]: () => pageOf({ ...orphaned, revokedAt: acme.createdAt, creator: null }) });
    open();
    expect((await rows())[0]?.textContent).toContain(t('invitations.formerMember'));
    expect(screen.queryByText(t('apiClients.creatorLeftText'))).toBeNull();
  });

  it.each([
    [
      { canUpdate: true, canRevoke: false },
      [t('apiClients.rotate')],
      t('apiClients.rotateTitle', { name: 'Reporter' }),
    ],
    [
      { canUpdate: false, canRevoke: true },
      [t('apiClients.revoke')],
      t('apiClients.revokeTitle', { name: 'Reporter' }),
    ],
  ])('offers only what the user may do, after a question: %o', async (can, names, title) => {
    serve({ [LIST]: () => pageOf(client) });
    const { user } = open(can);
    await rows();
    await user.click(button(t('members.actionsFor', { name: 'Reporter' })));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(names);
    await user.click(screen.getByRole('menuitem'));
    await screen.findByRole('dialog', { name: title });
  });

  it('has no menu without permission', async () => {
    serve({ [LIST]: () => pageOf(client) });
    open({ canUpdate: false, canRevoke: false });
    await rows();
    expect(menus()).toEqual([]);
  });
});
