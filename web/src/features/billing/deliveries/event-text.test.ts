import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { initAllMessages } from '../../../../test/init-messages.ts';
import { eventText } from './event-text.ts';
import { EVENT_TYPES } from './event-types.ts';

describe('eventText', () => {
  beforeAll(() => initAllMessages());

  it('has a different text for each documented type', () => {
    const texts = EVENT_TYPES.map((type) => eventText(type, i18next.t));
    expect(texts.filter((text) => /[._]/.test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(EVENT_TYPES.length);
  });

  it('shows an unknown type as it is', () => {
    expect(eventText('order.shipped', i18next.t)).toBe('order.shipped');
  });
});
