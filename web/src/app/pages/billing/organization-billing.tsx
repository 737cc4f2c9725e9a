import '../../../words/billing.ts';
import { deliveryListing } from '../../../features/billing/deliveries/delivery-listing.tsx';
import { ExtractSection } from '../../../features/billing/details/extract-section.tsx';
import { RevenueChart } from '../../../features/billing/overview/revenue-chart.tsx';
import { SubscriptionStates } from '../../../features/billing/overview/subscription-states.tsx';
import { BillingProvider } from '../../../features/billing/use-billing.ts';
import { useLiveBilling } from '../../../features/billing/use-live-billing.ts';
import { useBrowserIdle } from '../../../ui/use-browser-idle.ts';
import { useOrganization } from '../../layouts/organization-context.tsx';
import classes from './organization-billing.module.css';

/** Billing on the organization's first page; a file of its own, because its texts are those of the billing pages. */
export function OrganizationBilling() {
  const { organization, base, canUpdateBilling: canUpdate } = useOrganization();
  const live = useLiveBilling(organization.id);
  // A slow phone is done with the figures first, and free for a finger in between.
  const isSideDue = useBrowserIdle();
  return (
    <BillingProvider value={{ organization, base, canUpdate, live }}>
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
            {/* Last: its height follows from what there is. */}
            <SubscriptionStates />
          </>
        )}
      </div>
    </BillingProvider>
  );
}
