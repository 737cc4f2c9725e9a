import { billing } from '../de/billing.ts';
import { billingCatalogue } from '../de/billing-catalogue.ts';
import { billingProvider } from '../de/billing-provider.ts';
import { billingSales } from '../de/billing-sales.ts';

export const texts: Readonly<Record<string, string>> = {
  ...billing,
  ...billingSales,
  ...billingCatalogue,
  ...billingProvider,
};
