import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { ActiveFilters } from './active-filters.tsx';

const chip = (name: RegExp) => screen.getByRole('button', { name });
const onClear = vi.fn();

const filtersOf = (...texts: readonly string[]) =>
  texts.map((text) => ({ key: text, text, onRemove: vi.fn() }));

describe('ActiveFilters', () => {
  it('renders nothing without filters', () => {
    renderWith(<ActiveFilters filters={[]} onClear={onClear} />);
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('removes a filter and moves the focus to the next one', async () => {
    const filters = filtersOf('Status: Paid', 'Country: Norway');
    const { user } = renderWith(<ActiveFilters filters={filters} onClear={onClear} />);
    await user.click(chip(/^Status: Paid/));
    expect(filters[0]?.onRemove).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(chip(/^Country: Norway/));
  });

  it('moves the focus to the first field from the only filter', async () => {
    const filters = filtersOf('Status: Paid');
    const { user } = renderWith(
      <search>
        <input type="search" aria-label="Search" />
        <ActiveFilters filters={filters} onClear={onClear} />
      </search>,
    );
    expect(screen.queryByRole('button', { name: t('list.clearFilters') })).toBeNull();
    await user.click(chip(/^Status: Paid/));
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('removes several filters at once', async () => {
    const filters = filtersOf('Status: Paid', 'Country: Norway');
    const { user } = renderWith(<ActiveFilters filters={filters} onClear={onClear} />);
    await user.click(screen.getByRole('button', { name: t('list.clearFilters') }));
    expect(onClear).toHaveBeenCalledOnce();
  });
});
