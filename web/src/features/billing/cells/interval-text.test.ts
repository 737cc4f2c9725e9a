import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { initAllMessages } from '../../../../test/init-messages.ts';
import { perIntervalText } from './interval-text.ts';

beforeAll(() => initAllMessages());

it.each([
  ['month', '€10.00 / month'],
  ['week', '€10.00 / week'],
  ['decade', '€10.00'],
  [null, '€10.00'],
])('shows an amount per %s', (interval, text) => {
  expect(perIntervalText('€10.00', interval, i18next.t)).toBe(text);
});
