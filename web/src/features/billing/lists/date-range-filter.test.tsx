import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { renderWith } from '../../../../test/render-with.tsx';
import { loadStyleSheet } from '../../../components/feedback/load-style-sheet.ts';
import { DateRangeFilter } from './date-range-filter.tsx';

vi.mock(import('../../../components/feedback/load-style-sheet.ts'));

describe('DateRangeFilter', () => {
  beforeAll(() => vi.mocked(loadStyleSheet).mockResolvedValue());

  it('shows and selects days of the time zone in which times are shown', async () => {
    localStorage.setItem('time-zone', 'America/Los_Angeles');
    const onChange = vi.fn();
    const at = '2026-11-01T07:00:00.000Z';
    const { user } = renderWith(<DateRangeFilter label="From" at={at} onChange={onChange} />);
    await user.click(await screen.findByRole('button', { name: 'From: Nov 1, 2026' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('1'));
    // Daylight saving time has ended on the first day.
    await user.keyboard('{ArrowRight}{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-11-02T08:00:00.000Z');
  });
});
