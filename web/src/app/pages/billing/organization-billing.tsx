import { useBrowserIdle } from '../../../components/feedback/use-browser-idle.ts';
import { deliveryListing } from '../../../features/billing/deliveries/delivery-listing.tsx';
import { ExtractSection } from '../../../features/billing/details/extract-section.tsx';
import { RevenueChart } from '../../../features/billing/overview/revenue-chart.tsx';
import { SubscriptionStates } from '../../../features/billing/overview/subscription-states.tsx';
import { BillingProvider } from '../../../features/billing/use-billing.ts';
import { useLiveBilling } from '../../../features/billing/use-live-billing.ts';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import classes from './organization-billing.module.css';

/** Billing on the organization's overview page; a separate chunk, because it uses the texts of the billing pages. */
export function OrganizationBilling() {
  const { organization, base, canUpdateBilling: canUpdate } = useOrganization();
  useLiveBilling(organization.id);
  // On slow phones, the figures render first and the app stays responsive in between.
  const isSideDue = useBrowserIdle();
  return (
    <BillingProvider value={{ organization, base, canUpdate }}>
      <RevenueChart />
      <div className={classes.side}>
        {isSideDue && (
          <>
            <ExtractSection
              listing={deliveryListing}
              only={{}}
              rows={5}
              without={['record', 'attempts']}
            />
            {/* Comes last, because its height depends on its data. */}
            <SubscriptionStates />
          </>
        )}
      </div>
    </BillingProvider>
  );
}
