import { billing } from '../en/billing.ts';
import { billingCatalogue } from '../en/billing-catalogue.ts';
import { billingProvider } from '../en/billing-provider.ts';
import { billingSales } from '../en/billing-sales.ts';

export const enBilling = {
  ...billing,
  ...billingSales,
  ...billingCatalogue,
  ...billingProvider,
} as const;
