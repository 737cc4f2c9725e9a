import type { Route } from '@tessera/contracts/define/route';
import { createContext, useContext } from 'react';
import type { StreamState } from '../../api/use-changes.ts';

type Billing = {
  readonly organization: { readonly id: string; readonly name: string };
  /** Where the organization's pages begin: `/o/acme`. */
  readonly base: string;
  readonly canUpdate: boolean;
  /** Whether the screens follow the provider at this moment. */
  readonly live: StreamState;
  /** The calls of records' pages, where those pages are a step away. */
  readonly recordRoutes?: Partial<Record<string, Route>>;
};

const BillingContext = createContext<Billing | null>(null);
export const BillingProvider = BillingContext.Provider;

/** Whose billing is on screen. */
export function useBilling(): Billing {
  const billing = useContext(BillingContext);
  if (!billing) throw new Error('Only billing screens may ask for it');
  return billing;
}
