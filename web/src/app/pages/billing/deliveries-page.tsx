import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../components/layout/section.tsx';
import { deliveryListing } from '../../../features/billing/deliveries/delivery-listing.tsx';
import { ReplayFiltered } from '../../../features/billing/deliveries/replay-filtered.tsx';
import { ReplayProgress } from '../../../features/billing/deliveries/replay-progress.tsx';
import { RecordList } from '../../../features/billing/lists/record-list.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { BillingPage } from './billing-page.tsx';

/** The deliveries of the payments provider, updated live. */
export function DeliveriesPage() {
  const { t } = useTranslation();
  const { canUpdateBilling } = useOrganization();
  const [isPaused, setPaused] = useState(false);
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
            {t(isPaused ? 'deliveries.follow' : 'deliveries.pause')}
          </Button>
          {canUpdateBilling && <ReplayFiltered />}
        </>
      }
    >
      <ReplayProgress />
      <Panel>
        <RecordList listing={deliveryListing} isPaused={isPaused} />
      </Panel>
    </BillingPage>
  );
}
