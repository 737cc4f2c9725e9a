import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme } from '../../../test/sample-organization.ts';
import { AuditFilters, type AuditState, noFilters } from './audit-filters.tsx';

const onState = vi.fn();
const none: AuditState = { ...noFilters, cursor: '' };

const open = (state: Partial<AuditState>) =>
  renderWith(
    <AuditFilters members={acme.members} state={{ ...none, ...state }} onState={onState} />,
  );
const chips = () =>
  within(screen.getByRole('list', { name: t('list.filters') }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(t('list.removeFilter'), ''));

describe('AuditFilters', () => {
  beforeEach(() => onState.mockReset());

  it('shows no chips without filters', () => {
    open({ cursor: 'abc' });
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('shows each filter with its value', () => {
    open({
      action: 'member.removed',
      actor: 'user-ada-lund',
      target: 'user-unknown',
      from: '2026-01-05',
      to: 'invalid',
    });
    expect(chips()).toEqual([
      'Action: Member removed or left',
      'Actor: Ada Lund',
      'Target: Former member',
      'From: Jan 5, 2026',
      'To: invalid',
      t('list.clearFilters'),
    ]);
  });

  it('removes one filter or all', async () => {
    const { user } = open({ actor: 'user-ada-lund', from: '2026-01-05' });
    await user.click(screen.getByRole('button', { name: /^Actor: Ada Lund/ }));
    expect(onState).toHaveBeenLastCalledWith({ actor: '' });
    await user.click(screen.getByRole('button', { name: t('list.clearFilters') }));
    expect(onState).toHaveBeenLastCalledWith(noFilters);
  });
});
