import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { AnalyticsControls } from './analytics-controls.tsx';
import { useAnalyticsState } from './use-analytics-state.ts';

type DateFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: string) => void;
};

// The calendar has its own test.
vi.mock('../../../components/forms/dates/date-field.tsx', () => ({
  DateField: ({ label, onChange, ...field }: DateFieldProps) => (
    <label>
      {label}
      <input {...field} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </label>
  ),
}));

function Controls() {
  const control = useAnalyticsState();
  return <AnalyticsControls {...control} />;
}

const interval = (name: 'day' | 'week' | 'month') =>
  screen.getByRole<HTMLInputElement>('radio', { name: t(`analytics.interval.${name}`) });
const day = (name: 'from' | 'to') =>
  screen.getByLabelText<HTMLInputElement>(t(`analytics.${name}`));

describe('AnalyticsControls', () => {
  it('disables intervals with more than 400 buckets and says why', () => {
    renderWith(<Controls />, { path: '/?from=2016-01-01&to=2025-12-31&interval=day' });
    expect([interval('day').disabled, interval('week').disabled]).toEqual([true, true]);
    expect([interval('month').disabled, interval('month').checked]).toEqual([false, true]);
    screen.getByText(t('analytics.limit.day'));
    screen.getByText(t('analytics.limit.week'));
  });

  it('allows all intervals for a year', () => {
    renderWith(<Controls />, { path: '/?from=2025-01-01&to=2025-12-31&interval=day' });
    expect(interval('day').checked).toBe(true);
    expect(interval('week').disabled).toBe(false);
    expect(screen.queryByText(t('analytics.limit.day'))).toBeNull();
  });

  it('limits the days to ten years', () => {
    renderWith(<Controls />, { path: '/?from=2005-01-01&to=2005-01-31' });
    expect([day('from').min, day('from').max]).toEqual(['1995-02-01', '2005-01-31']);
    expect([day('to').min, day('to').max]).toEqual(['2005-01-01', '2015-01-01']);
  });

  it.each([
    ['the wrong order', '?from=2025-02-01&to=2025-01-01'],
    ['more than ten years', '?from=2001-01-01&to=2025-01-01'],
    ['no days', '?from=first&to=last'],
    ['an unknown preset', '?range=1d'],
  ])('shows the last twelve months for an address with %s', (_, path) => {
    renderWith(<Controls />, { path: `/${path}` });
    const today = new Date().toISOString().slice(0, 10);
    expect(day('to').value).toBe(today);
    expect(day('from').value.slice(7)).toBe('-01');
    expect(interval('month').checked).toBe(true);
  });

  it('keeps the range and the granularity in the address', async () => {
    const { user, router } = renderWith(<Controls />);
    const search = () => router.state.location.search;
    await user.click(interval('week'));
    expect(search()).toBe('?interval=week');
    await user.click(screen.getByRole('combobox', { name: t('metrics.range') }));
    await user.click(await screen.findByRole('option', { name: t('analytics.range.7d') }));
    // The granularity fits the new range.
    await waitFor(() => expect(search()).toBe('?range=7d'));
    expect(interval('day').checked).toBe(true);
  });

  it('combines a chosen day with the other day of the preset', async () => {
    const { user, router } = renderWith(<Controls />, { path: '/?range=ytd' });
    const to = day('to').value;
    await user.clear(day('from'));
    // Without a day, the default range applies.
    expect(router.state.location.search).toBe('');
    await user.tripleClick(day('from'));
    await user.paste('2024-03-01');
    expect(router.state.location.search).toBe(`?from=2024-03-01&to=${to}`);
    screen.getByDisplayValue(t('analytics.range.custom'));
  });
});
