import type { Checkout } from '@tessera/contracts/billing/checkouts';

type Buyer = { readonly name: string | null; readonly email: string };

/** The buyer: the customer, else the name and address that were typed so far; null without them. */
export function buyerOf({ customer, customerName, customerEmail }: Checkout): Buyer | null {
  if (customer) return customer;
  if (customerEmail) return { name: customerName, email: customerEmail };
  return customerName ? { name: null, email: customerName } : null;
}
