import { billing } from '../pl/billing.ts';
import { billingCatalogue } from '../pl/billing-catalogue.ts';
import { billingProvider } from '../pl/billing-provider.ts';
import { billingSales } from '../pl/billing-sales.ts';

export const texts: Readonly<Record<string, string>> = {
  ...billing,
  ...billingSales,
  ...billingCatalogue,
  ...billingProvider,
};
