import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { Delivery } from '@tessera/contracts/billing/deliveries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveryListing } from '../../../features/billing/deliveries/delivery-listing.tsx';
import { eventText } from '../../../features/billing/deliveries/event-text.ts';
import { ReplayFiltered } from '../../../features/billing/deliveries/replay-filtered.tsx';
import { ReplayProgress } from '../../../features/billing/deliveries/replay-progress.tsx';
import { ReplaySelected } from '../../../features/billing/deliveries/replay-selected.tsx';
import type { BulkActions } from '../../../features/billing/lists/record-list.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { BillingPage } from './billing-page.tsx';
import { RecordPanel } from './record-panel.tsx';

/** The deliveries of the payments provider, updated live. */
export function DeliveriesPage() {
  const { t } = useTranslation();
  const { canUpdateBilling } = useOrganization();
  const [isPaused, setPaused] = useState(false);
  const replay: BulkActions<Delivery> = {
    // Rejected deliveries are not events and cannot be replayed.
    canSelect: ({ status, payloadErasedAt }) => status !== 'rejected' && payloadErasedAt === null,
    labelOf: ({ id, type }) => t('deliveries.select', { event: eventText(type, t), id }),
    actions: (selection) => <ReplaySelected selection={selection} />,
  };
  return (
    <BillingPage
      name="deliveries"
      actions={
        <>
          <Button
            size="sm"
            variant="default"
            aria-pressed={isPaused}
            leftSection={
              isPaused ? (
                <IconPlayerPlay size={16} aria-hidden />
              ) : (
                <IconPlayerPause size={16} aria-hidden />
              )
            }
            onClick={() => setPaused(!isPaused)}
          >
            {t(isPaused ? 'deliveries.resume' : 'deliveries.pause')}
          </Button>
          {canUpdateBilling && <ReplayFiltered />}
        </>
      }
    >
      <ReplayProgress />
      <RecordPanel
        listing={deliveryListing}
        isPaused={isPaused}
        bulk={canUpdateBilling ? replay : undefined}
      />
    </BillingPage>
  );
}
