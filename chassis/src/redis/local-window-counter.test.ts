import { expect, it } from 'vitest';
import { createLocalWindowCounter } from './local-window-counter.ts';

it('opens a window with the first hit and a new window after it ends', () => {
  let time = 0;
  const windows = createLocalWindowCounter(() => time);
  expect(windows.hit('a', 1_000)).toEqual({ hits: 1, leftMilliseconds: 1_000 });
  time = 999;
  expect(windows.hit('a', 1_000)).toEqual({ hits: 2, leftMilliseconds: 1 });
  expect(windows.hit('b', 1_000)).toEqual({ hits: 1, leftMilliseconds: 1_000 });
  time = 1_000;
  expect(windows.hit('a', 1_000)).toEqual({ hits: 1, leftMilliseconds: 1_000 });
});

it('keeps at most the maximum number of windows and drops the oldest first', () => {
  const windows = createLocalWindowCounter(() => 0);
  windows.hit('oldest', 1_000);
  for (let count = 0; count < 50_000; count += 1) windows.hit(`client ${count}`, 1_000);
  expect(windows.hit('client 49999', 1_000).hits).toBe(2);
  expect(windows.hit('oldest', 1_000).hits).toBe(1);
});
