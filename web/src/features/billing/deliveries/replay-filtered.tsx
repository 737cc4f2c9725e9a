import { Button } from '@mantine/core';
import { deliveryRoutes } from '@tessera/contracts/billing/deliveries';
import type { RouteInputBody } from '@tessera/contracts/define/route';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../api/use-command.ts';
import { Confirm } from '../../../components/overlays/confirm.tsx';
import { filterNamesOf } from '../lists/record-list.tsx';
import { useListState } from '../lists/use-list-state.ts';
import { useBilling } from '../use-billing.ts';
import { deliveryListing } from './delivery-listing.tsx';

const invalidates = [deliveryRoutes.listReplays, deliveryRoutes.listDeliveries];

type Filter = Omit<RouteInputBody<typeof deliveryRoutes.replayDeliveries>, 'organizationId'>;

/** Replays all deliveries that match the filters in the address. */
export function ReplayFiltered() {
  const { t } = useTranslation();
  const { organization } = useBilling();
  const { state } = useListState(filterNamesOf(deliveryListing));
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const replay = useCommand(deliveryRoutes.replayDeliveries, { invalidates });
  const { cursor: _cursor, limit: _limit, ...filter } = state;

  const start = () =>
    void replay.trigger(
      // The values are those in the address; the call rejects unknown ones.
      { body: { ...(filter as Filter), organizationId: organization.id } },
      { onSuccess: () => setConfirmOpen(false) },
    );
  // Rejected deliveries are not events and cannot be replayed.
  if (state.status === 'rejected') return null;
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setConfirmOpen(true)}>
        {t('deliveries.replay')}
      </Button>
      <Confirm
        opened={isConfirmOpen}
        title={t('deliveries.replayTitle')}
        confirm={t('deliveries.replayConfirm')}
        command={replay}
        onClose={() => setConfirmOpen(false)}
        onConfirm={start}
      >
        <p>{t('deliveries.replayText')}</p>
        {Object.keys(filter).length === 0 && <p>{t('deliveries.replayAll')}</p>}
      </Confirm>
    </>
  );
}
