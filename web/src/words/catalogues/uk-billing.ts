import { billing } from '../uk/billing.ts';
import { billingCatalogue } from '../uk/billing-catalogue.ts';
import { billingProvider } from '../uk/billing-provider.ts';
import { billingSales } from '../uk/billing-sales.ts';

export const texts: Readonly<Record<string, string>> = {
  ...billing,
  ...billingSales,
  ...billingCatalogue,
  ...billingProvider,
};
