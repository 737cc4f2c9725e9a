import { describe, expect, it } from 'vitest';
import { pageWindow } from './page-window.rules.ts';

const startedAt = new Date('2025-06-01T00:00:00Z');
const actor = { sorting: 'created_at', startedAt };
const start = { listedUntil: null, isOrdered: true };
const made = (...times: (string | null)[]) => times.map((created_at) => ({ created_at }));
const [may1, may2, may3] = [1, 2, 3].map((day) => `2025-05-0${day}T00:00:00.000001Z`) as [
  string,
  string,
  string,
];

describe('pageWindow', () => {
  it('spans from the last page to the last item, and on the last page to shortly before the run', () => {
    const first = pageWindow(start, { items: made(may1, may2), isLast: false }, actor);
    expect(first.span).toEqual({ after: null, before: may2 });
    const last = pageWindow(first.place, { items: made(may3), isLast: true }, actor);
    expect(last.span).toEqual({ after: may2, before: '2025-05-31T23:55:00.000000Z' });
  });

  it('excludes records that may have been created while pages were read', () => {
    const items = made(may1, '2025-06-01T00:00:01Z');
    const { span } = pageWindow(start, { items, isLast: false }, actor);
    expect(span?.before).toBe('2025-05-31T23:55:00.000000Z');
  });

  it('spans everything for an empty collection', () => {
    const { span } = pageWindow(start, { items: [], isLast: true }, actor);
    expect(span).toEqual({ after: null, before: '2025-05-31T23:55:00.000000Z' });
  });

  it('is null once items are out of order, and ignores items without a time', () => {
    const mixed = pageWindow(start, { items: made(may2, may1), isLast: false }, actor);
    expect(mixed.span).toBeNull();
    expect(pageWindow(mixed.place, { items: made(may3), isLast: true }, actor).span).toBeNull();
    const broken = { items: [{ created_at: 'yesterday' }], isLast: false };
    expect(pageWindow(start, broken, actor).span).toBeNull();
    const withoutTime = pageWindow(start, { items: made(may1, null), isLast: false }, actor);
    expect(withoutTime.span).toEqual({ after: null, before: may1 });
  });
});
