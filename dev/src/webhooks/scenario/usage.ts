import { createHash } from 'node:crypto';
import { METERED_MINUTES } from './catalog.ts';
import { DAY, dayNumber, plus } from './scenario-dates.ts';

/** The balance of a customer's meter in a billing period. */
export type Balance = { readonly consumed: number; readonly credited: number };

/** The minutes that a customer uses on a day: always the same for the same day, fewer at the weekend. */
export function minutesOn(customer: string, day: Date, perDay: number): number {
  const key = `minutes ${customer} ${dayNumber(day)}`;
  const share = createHash('sha256').update(key).digest().readUInt16BE() / 0xffff;
  const isWeekend = [0, 6].includes(day.getUTCDay());
  const minutes = (isWeekend ? 0.3 : 1.2) * perDay * (0.5 + share);
  // Rounded to quarters of a minute, so that sums are exact.
  return Math.round(minutes * 4) / 4;
}

type Usage = {
  readonly customer: string;
  readonly perDay: number;
  /** The starts of the billing periods, oldest first. */
  readonly periods: readonly Date[];
};

/** The balance at the end of a day. The unused credit of a period is added to the next one. */
export function balanceOn({ customer, perDay, periods }: Usage, day: Date): Balance {
  let leftOver = 0;
  let balance: Balance = { consumed: 0, credited: METERED_MINUTES };
  for (const [index, start] of periods.entries()) {
    if (dayNumber(start) > dayNumber(day)) break;
    const next = periods[index + 1];
    const end = next === undefined || dayNumber(next) > dayNumber(day) ? plus(day, DAY) : next;
    let consumed = 0;
    for (let at = start; dayNumber(at) < dayNumber(end); at = plus(at, DAY)) {
      consumed += minutesOn(customer, at, perDay);
    }
    balance = { consumed, credited: METERED_MINUTES + leftOver };
    leftOver = Math.floor(Math.max(0, balance.credited - consumed));
  }
  return balance;
}

/** The price of the minutes beyond the credit, in cents, at 1.25 cents each. */
export const overageAmount = ({ consumed, credited }: Balance): number =>
  Math.floor(Math.max(0, consumed - credited) * 1.25 + 0.5);
