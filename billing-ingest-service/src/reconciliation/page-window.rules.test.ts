import { describe, expect, it } from 'vitest';
import { pageWindow } from './page-window.rules.ts';

const startedAt = new Date('2025-06-01T00:00:00Z');
const options = { sorting: 'created_at', startedAt };
const start = { listedUntil: null, isOrdered: true };
const itemsCreatedAt = (...times: (string | null)[]) => times.map((created_at) => ({ created_at }));
const [may1, may2, may3] = [1, 2, 3].map((day) => `2025-05-0${day}T00:00:00.000001Z`) as [
  string,
  string,
  string,
];

describe('pageWindow', () => {
  it('spans from the last page to the last item, and on the last page to shortly before the run', () => {
    const first = pageWindow(start, { items: itemsCreatedAt(may1, may2), isLast: false }, options);
    expect(first.span).toEqual({ after: null, before: may2 });
    const last = pageWindow(first.progress, { items: itemsCreatedAt(may3), isLast: true }, options);
    expect(last.span).toEqual({ after: may2, before: '2025-05-31T23:55:00.000000Z' });
  });

  it('excludes records that may have been created while pages were read', () => {
    const items = itemsCreatedAt(may1, '2025-06-01T00:00:01Z');
    const { span } = pageWindow(start, { items, isLast: false }, options);
    expect(span?.before).toBe('2025-05-31T23:55:00.000000Z');
  });

  it('spans everything for an empty collection', () => {
    const { span } = pageWindow(start, { items: [], isLast: true }, options);
    expect(span).toEqual({ after: null, before: '2025-05-31T23:55:00.000000Z' });
  });

  it('is null once items are out of order, and ignores items without a time', () => {
    const mixed = pageWindow(start, { items: itemsCreatedAt(may2, may1), isLast: false }, options);
    expect(mixed.span).toBeNull();
    expect(
      pageWindow(mixed.progress, { items: itemsCreatedAt(may3), isLast: true }, options).span,
    ).toBeNull();
    const broken = { items: [{ created_at: 'yesterday' }], isLast: false };
    expect(pageWindow(start, broken, options).span).toBeNull();
    const withoutTime = pageWindow(
      start,
      { items: itemsCreatedAt(may1, null), isLast: false },
      options,
    );
    expect(withoutTime.span).toEqual({ after: null, before: may1 });
  });
});
