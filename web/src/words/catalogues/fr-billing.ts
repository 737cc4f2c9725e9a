import { billing } from '../fr/billing.ts';
import { billingCatalogue } from '../fr/billing-catalogue.ts';
import { billingProvider } from '../fr/billing-provider.ts';
import { billingSales } from '../fr/billing-sales.ts';

export const texts: Readonly<Record<string, string>> = {
  ...billing,
  ...billingSales,
  ...billingCatalogue,
  ...billingProvider,
};
