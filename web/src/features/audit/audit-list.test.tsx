import type { AuditEntry } from '@tessera/contracts/org/audit';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { button } from '../../../test/form-queries.ts';
import { expectLoadStates } from '../../../test/load-states.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, memberOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { type AuditState, noFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';

const LIST = 'GET /api/auth/organization/list-audit-entries';
const ada = memberOf('Ada Lund').user;

const entryOf = (id: string, action: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  organizationId: acme.id,
  action,
  actorId: ada.id,
  actor: ada,
  targetId: 'target-1',
  userId: null,
  data: {},
  ipAddress: null,
  userAgent: null,
  requestId: null,
  createdAt: new Date('2026-03-15T12:00:00Z'),
  ...more,
});
const created = entryOf('entry-1', 'team.created', { data: { name: 'Sales' } });

type Options = {
  readonly state?: Partial<AuditState>;
  readonly onState?: (changes: Partial<AuditState>) => void;
};
const open = ({ state = {}, onState = () => {} }: Options = {}) =>
  renderWith(
    <AuditList
      organization={acme}
      members={acme.members}
      teams={acme.teams}
      state={{ ...noFilters, cursor: '', ...state }}
      onState={onState}
      menus={{}}
    />,
  );

describe('AuditList', () => {
  it('shows a placeholder, an error with a retry, and the entries', async () => {
    const respond = () => ({ items: [created], nextCursor: null });
    await expectLoadStates({ open, route: LIST, respond, shown: 'Sales' });
  });

  it('groups the entries by day', async () => {
    const before = entryOf('entry-2', 'organization.created', {
      actor: null,
      createdAt: new Date('2026-03-14T12:00:00Z'),
    });
    const sameDay = entryOf('entry-3', 'something.else');
    serve({ [LIST]: () => ({ items: [created, sameDay, before], nextCursor: null }) });
    open();
    const latest = await screen.findByRole('region', { name: 'Mar 15, 2026' });
    const sentences = (day: HTMLElement) =>
      within(day)
        .getAllByRole('listitem')
        .map((entry) => entry.querySelector('summary')?.textContent);
    expect(sentences(latest)).toEqual([
      expect.stringContaining('Ada Lund created the team Sales.'),
      expect.stringContaining('Ada Lund: something.else'),
    ]);
    expect(sentences(screen.getByRole('region', { name: 'Mar 14, 2026' }))).toEqual([
      expect.stringContaining('System created the organization.'),
    ]);
  });

  it('shows what an entry changed, and its request', async () => {
    const updated = entryOf('entry-1', 'organization.updated', {
      data: { before: { name: 'Acme', slug: 'acme' }, after: { name: 'Acme AS', slug: 'acme' } },
      ipAddress: '192.0.2.1',
      requestId: 'request-1',
    });
    serve({ [LIST]: () => ({ items: [updated], nextCursor: null }) });
    open();
    const table = within(await screen.findByRole('table'));
    const [, name, ...others] = table.getAllByRole('row');
    expect(name?.textContent).toBe('NameAcmeAcme AS');
    expect(others).toEqual([]);
    expect(screen.getByText('192.0.2.1')).toBeDefined();
    expect(screen.getByText('request-1')).toBeDefined();
  });

  it('says that there is no activity', async () => {
    serve({ [LIST]: () => ({ items: [], nextCursor: null }) });
    open();
    await screen.findByText(t('audit.emptyTitle'));
  });

  it('offers to clear filters without a match', async () => {
    const onState = vi.fn();
    const server = serve({ [LIST]: () => ({ items: [], nextCursor: null }) });
    const state = { action: 'team.created', actor: ada.id, target: 'team-sales' };
    const { user } = open({ state, onState });
    await screen.findByText(t('audit.noneFound'));
    const query = {
      organizationId: acme.id,
      action: 'team.created',
      actorId: ada.id,
      targetId: 'team-sales',
    };
    expect(server.queries(LIST)).toEqual(
      expect.arrayContaining([query, { ...query, count: 'only' }]),
    );
    await user.click(button(t('audit.clear')));
    expect(onState).toHaveBeenCalledExactlyOnceWith(noFilters);
  });

  it('filters by days of the time zone in which times are shown', async () => {
    localStorage.setItem('time-zone', 'America/Los_Angeles');
    const server = serve({ [LIST]: () => ({ items: [], nextCursor: null }) });
    open({ state: { from: '2026-11-01', to: '2026-11-01' } });
    await screen.findByText(t('audit.noneFound'));
    // Daylight saving time ends on this day, which has 25 hours.
    expect(server.queries(LIST)).toContainEqual({
      organizationId: acme.id,
      from: '2026-11-01T07:00:00.000Z',
      to: '2026-11-02T08:00:00.000Z',
    });
  });

  it('opens the next page, and the newest one again', async () => {
    const onState = vi.fn();
    serve({ [LIST]: () => ({ items: [created], nextCursor: 'next' }) });
    const { user } = open({ state: { cursor: 'current' }, onState });
    await screen.findByText('Sales');
    await user.click(button(t('common.next')));
    expect(onState).toHaveBeenLastCalledWith({ cursor: 'next' });
    await user.click(button(t('audit.newest')));
    expect(onState).toHaveBeenLastCalledWith({ cursor: '' });
  });
});
