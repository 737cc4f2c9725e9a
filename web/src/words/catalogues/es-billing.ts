import { billing } from '../es/billing.ts';
import { billingCatalogue } from '../es/billing-catalogue.ts';
import { billingProvider } from '../es/billing-provider.ts';
import { billingSales } from '../es/billing-sales.ts';

export const texts: Readonly<Record<string, string>> = {
  ...billing,
  ...billingSales,
  ...billingCatalogue,
  ...billingProvider,
};
