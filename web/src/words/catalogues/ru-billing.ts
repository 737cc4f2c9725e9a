import { billing } from '../ru/billing.ts';
import { billingCatalogue } from '../ru/billing-catalogue.ts';
import { billingProvider } from '../ru/billing-provider.ts';
import { billingSales } from '../ru/billing-sales.ts';

export const texts: Readonly<Record<string, string>> = {
  ...billing,
  ...billingSales,
  ...billingCatalogue,
  ...billingProvider,
};
