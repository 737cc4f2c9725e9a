import type { EntitlementCheck, Entitlements } from '@tessera/contracts/billing/entitlements';
import { parseInstant } from '../instant.ts';

type Balance = Entitlements['meters'][number];

/** The balance of a meter, over all customers that are the same buyer. */
export function sumBalances(balances: readonly Balance[]): EntitlementCheck['meter'] {
  const [first] = balances;
  if (first === undefined) return null;
  const sum = (amountOf: (balance: Balance) => number) =>
    balances.reduce((total, balance) => total + amountOf(balance), 0);
  return {
    meterId: first.meterId,
    meterName: first.meterName,
    consumedUnits: sum(({ consumedUnits }) => consumedUnits),
    creditedUnits: sum(({ creditedUnits }) => creditedUnits),
    balance: sum(({ balance }) => balance),
    asOf: balances.map(({ asOf }) => asOf).reduce(earlier),
  };
}

const earlier = (one: string, other: string) =>
  (parseInstant(other) ?? 0n) < (parseInstant(one) ?? 0n) ? other : one;
