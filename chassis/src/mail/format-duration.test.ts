import { language } from '@tessera/contracts/identity/users';
import { describe, expect, it } from 'vitest';
import { formatDuration } from './format-duration.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

describe('formatDuration', () => {
  it.each([
    [90, '90 seconds'],
    [10 * MINUTE, '10 minutes'],
    [HOUR, '1 hour'],
    [90 * MINUTE, '90 minutes'],
    [DAY, '24 hours'],
    [2 * DAY, '48 hours'],
    [3 * DAY, '3 days'],
    [7 * DAY, '7 days'],
    [50 * HOUR, '50 hours'],
  ])('formats %i seconds in the largest unit that divides them, as %s', (seconds, text) => {
    expect(formatDuration(seconds, 'en')).toBe(text);
  });

  it.each([
    ['de', '1 Stunde', '2 Stunden', '7 Tage'],
    ['es', '1 hora', '2 horas', '7 días'],
    ['fr', '1 heure', '2 heures', '7 jours'],
    ['pl', '1 godzina', '2 godziny', '7 dni'],
    ['ru', '1 час', '2 часа', '7 дней'],
    ['tr', '1 saat', '2 saat', '7 gün'],
    ['uk', '1 година', '2 години', '7 днів'],
  ])('uses the plural forms of %s', (tag, one, few, days) => {
    // French has a non-breaking space before the unit.
    const texts = [HOUR, 2 * HOUR, 7 * DAY].map((seconds) =>
      formatDuration(seconds, language.parse(tag)).replaceAll('\u00a0', ' '),
    );
    expect(texts).toEqual([one, few, days]);
  });
});
