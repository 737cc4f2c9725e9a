import { language as languageSchema } from '@tessera/contracts/identity/users';
import i18next from 'i18next';
import { afterAll, describe, expect, it } from 'vitest';
import { initAllMessages } from '../../test/init-messages.ts';
import { formatsOf, totalText } from './formats.ts';

describe('totalText', () => {
  afterAll(() => initAllMessages());

  it.each(languageSchema.options)(
    'rounds an estimate and shows an exact total whole in %s',
    async (language) => {
      await initAllMessages(language);
      const { t } = i18next;
      const formats = formatsOf(language);
      expect(totalText({ total: 12_345, totalIsEstimate: true }, { t, formats })).toContain(
        formats.number(12_000),
      );
      expect(totalText({ total: 12_345 }, { t, formats })).toBe(formats.number(12_345));
    },
  );
});

describe('money', () => {
  const { money } = formatsOf('en');

  it.each([
    [1900, 'usd', '$19.00'],
    [1900, 'jpy', '¥1,900'],
    [-300, 'eur', '-€3.00'],
  ])(
    'formats %i in the smallest unit of %s with the decimals of the currency',
    (amount, currency, text) => {
      expect(money(amount, currency)).toBe(text);
    },
  );

  it('supports currencies with three decimals', () => {
    expect(money(-0, 'usd')).toBe(money(0, 'usd'));
    expect(money(1234, 'kwd')).toMatch(/1\.234$/);
  });

  it('shows an unknown currency code', () => {
    expect(money(1234, 'x')).toBe('1,234 X');
  });
});

describe('times', () => {
  it('abbreviates measured durations', () => {
    const durations = [0, 48, 1_240, 90_000, 7_200_000, 259_200_000];
    expect(durations.map((took) => formatsOf('en').duration(took))).toEqual([
      '0 ms',
      '48 ms',
      '1.2 sec',
      '1.5 min',
      '2 hr',
      '3 days',
    ]);
  });

  it('shows durations in the largest whole unit', () => {
    const spans = [86_400, 3_600, 5_400, 90].map((seconds) => formatsOf('en').span(seconds));
    expect(spans).toEqual(['1 day', '1 hour', '90 minutes', '90 seconds']);
    expect(formatsOf('pl').span(7_200)).toBe('2 godziny');
  });

  it.each([
    ['2026-03-04T07:00:00Z', 'in 1 day'],
    ['2026-01-21T20:00:00Z', '1 month ago'],
    ['2026-02-23T20:00:00Z', '1 week ago'],
    ['2026-03-01T20:00:00Z', '1 day ago'],
    ['2026-03-02T19:00:00Z', '1 hour ago'],
    ['2026-03-02T20:00:30Z', 'now'],
  ])('shows the time from Monday, Mar 2, 2026, 20:00 to %s as "%s"', (then, text) => {
    expect(formatsOf('en').relative(then, Date.parse('2026-03-02T20:00:00Z'))).toBe(text);
  });

  const at = '2026-01-31T23:30:00Z';

  it.each([
    ['Asia/Tokyo', 'Feb 1, 2026'],
    ['America/New_York', 'Jan 31, 2026'],
  ])('are shown in the time zone %s', (zone, text) => {
    expect(formatsOf('en', zone).date(at)).toBe(text);
  });
});
