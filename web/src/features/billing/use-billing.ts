import type { Route } from '@tessera/contracts/define/route';
import { createContext, useContext } from 'react';
import type { StreamState } from '../../api/use-changes.ts';

type Billing = {
  readonly organization: { readonly id: string; readonly name: string };
  /** The path of the organization's pages: `/o/acme`. */
  readonly base: string;
  readonly canUpdate: boolean;
  /** The state of the change stream; null when no provider is connected. */
  readonly live: StreamState | null;
  /** The routes of records' pages by the name of their list, for prefetching; absent outside of the billing pages. */
  readonly recordRoutes?: Partial<Record<string, Route>>;
};

const BillingContext = createContext<Billing | null>(null);
export const BillingProvider = BillingContext.Provider;

/** The context of the billing pages. */
export function useBilling(): Billing {
  const billing = useContext(BillingContext);
  if (!billing) throw new Error('useBilling must be used within a BillingProvider');
  return billing;
}
