import { describe, expect, it } from 'vitest';
import { formatsOf } from './formats.ts';
import { translator } from './translate.ts';

describe('a text with values', () => {
  const texts: Record<string, string> = { 'common.keep': 'Keep {name}, all {many} of them' };
  const t = translator((name) => texts[name], 'en');

  it('takes values by their names, numbers in the digits of the language', () => {
    expect(t('common.keep', { name: 'it', many: 1200 })).toBe('Keep it, all 1,200 of them');
  });

  it('leaves a gap visible that nobody filled', () => {
    expect(t('common.keep', { name: 'it' })).toBe('Keep it, all {many} of them');
  });

  it('does not read values for gaps of their own', () => {
    expect(t('common.keep', { name: '{many}', many: 2 })).toBe('Keep {many}, all 2 of them');
  });
});

describe('a text that counts', () => {
  const forms: Record<string, string> = {
    'members.lead_one': '{count} человек',
    'members.lead_few': '{count} человека',
    'members.lead_many': '{count} человек',
    'members.lead_other': '{count} человека',
  };
  const t = translator((name) => forms[name], 'ru');

  it.each([
    [1, '1 человек'],
    [3, '3 человека'],
    [5, '5 человек'],
    [21, '21 человек'],
  ])('takes the plural form of the language for %i', (count, text) => {
    expect(t('members.lead', { count })).toBe(text);
  });
});

describe('money', () => {
  const { money } = formatsOf('en');

  it.each([
    [1900, 'usd', '$19.00'],
    [1900, 'jpy', '¥1,900'],
    [-300, 'eur', '-€3.00'],
  ])('writes %i of the smallest unit of %s with its own decimals', (amount, currency, text) => {
    expect(money(amount, currency)).toBe(text);
  });

  it('knows currencies with three decimals', () => {
    expect(money(1234, 'kwd')).toMatch(/1\.234$/);
  });

  it('writes out what is no currency', () => {
    expect(money(1234, 'x')).toBe('1,234 X');
  });
});

describe('times', () => {
  it('says how long something took in one short unit', () => {
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

  it('tell how long something is in its largest whole unit', () => {
    const spans = [86_400, 3_600, 5_400, 90].map((seconds) => formatsOf('en').span(seconds));
    expect(spans).toEqual(['1 day', '1 hour', '90 minutes', '90 seconds']);
    expect(formatsOf('pl').span(7_200)).toBe('2 godziny');
  });

  const at = '2026-01-31T23:30:00Z';

  it.each([
    ['Asia/Tokyo', 'Feb 1, 2026'],
    ['America/New_York', 'Jan 31, 2026'],
  ])('are those of %s when that is asked for', (zone, text) => {
    expect(formatsOf('en', zone).date(at)).toBe(text);
  });
});
