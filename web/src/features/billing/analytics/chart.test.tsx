import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { renderWith } from '../../../../test/render-with.tsx';
import { Chart } from './chart.tsx';

const formats = {
  value: (value: number) => `${value} orders`,
  shortValue: (value: number) => `${value}`,
  bucket: (start: string) => `Month of ${start}`,
  shortBucket: (start: string) => start.slice(0, 7),
};
const rows = [
  { start: '2026-01-01', created: 4, canceled: -1 },
  { start: '2026-02-01', created: 8, canceled: -2 },
];
const series = [
  { name: 'created', label: 'Created', color: 'blue' },
  { name: 'canceled', label: 'Canceled', color: 'red' },
];

describe.each(['bars', 'area'] as const)('Chart with %s', (kind) => {
  beforeAll(() => {
    // The DOM of the tests has no layout.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 0, 600, 260),
    );
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(260);
  });

  const start = () =>
    renderWith(<Chart kind={kind} label="Orders" rows={rows} series={series} formats={formats} />);

  it('has a name, axes and no animation', async () => {
    start();
    const chart = await screen.findByRole('application', { name: 'Orders' });
    const texts = [...chart.querySelectorAll('text')].map(({ textContent }) => textContent);
    expect(texts).toEqual(expect.arrayContaining(['2026-02', '9']));
    expect(chart.querySelector('animate')).toBeNull();
  });

  it('shows the values of a bucket when the arrow keys reach it', async () => {
    const { user } = start();
    const chart = await screen.findByRole('application', { name: 'Orders' });
    chart.focus();
    await user.keyboard('{ArrowRight}');
    await screen.findByText('Month of 2026-02-01');
    screen.getByText('8 orders');
    screen.getByText('-2 orders');
  });
});
