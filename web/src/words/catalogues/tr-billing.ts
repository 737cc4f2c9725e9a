import { billing } from '../tr/billing.ts';
import { billingCatalogue } from '../tr/billing-catalogue.ts';
import { billingProvider } from '../tr/billing-provider.ts';
import { billingSales } from '../tr/billing-sales.ts';

export const texts: Readonly<Record<string, string>> = {
  ...billing,
  ...billingSales,
  ...billingCatalogue,
  ...billingProvider,
};
