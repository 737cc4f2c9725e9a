import type { Route } from '@tessera/contracts/define/route';
import { createContext, useContext } from 'react';
import type { StreamState } from '../../api/use-changes.ts';

type Billing = {
  readonly organization: { readonly id: string; readonly name: string };
  /** The path of the organization's pages: `/o/acme`. */
  readonly base: string;
  readonly canUpdate: boolean;
  /** The routes of records' pages by the name of their list, for prefetching; absent outside of the billing pages. */
  readonly recordRoutes?: Partial<Record<string, Route>>;
};

const BillingContext = createContext<Billing | null>(null);
export const BillingProvider = BillingContext.Provider;

/** The state of the change stream; null when no provider is connected. */
const LiveContext = createContext<StreamState | null>(null);
export const LiveProvider = LiveContext.Provider;
/** Separate from `useBilling`, because it changes while a page loads, and only its indicator shows it. */
export const useLiveState = () => useContext(LiveContext);

/** The context of the billing pages. */
export function useBilling(): Billing {
  const billing = useContext(BillingContext);
  if (!billing) throw new Error('useBilling must be used within a BillingProvider');
  return billing;
}
