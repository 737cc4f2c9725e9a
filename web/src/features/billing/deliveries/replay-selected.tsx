import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type Delivery, deliveryRoutes } from '@tessera/contracts/billing/deliveries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkResult, useBulkCommand } from '../../../api/use-bulk-command.ts';
import { BulkResults } from '../../../components/data/lists/bulk-results.tsx';
import type { Selection } from '../../../components/data/lists/use-selection.ts';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useBilling } from '../use-billing.ts';
import { eventText } from './event-text.ts';

type Props = { readonly selection: Selection<Delivery> };

/** Replays the selected deliveries. Shows the result of each if one of them failed. */
export function ReplaySelected({ selection }: Props) {
  const { t } = useTranslation();
  const { organization } = useBilling();
  const [failed, setFailed] = useState<readonly BulkResult<Delivery>[] | null>(null);
  const { isBusy, runAll } = useBulkCommand({
    route: deliveryRoutes.replayDelivery,
    inputOf: ({ id }: Delivery) => ({
      params: { id },
      body: { organizationId: organization.id },
    }),
    invalidates: [deliveryRoutes.getDelivery, deliveryRoutes.listDeliveries],
  });
  const summaryOf = (results: readonly BulkResult<Delivery>[]) =>
    t('deliveries.replayStarted', {
      count: results.filter(({ error }) => error === null).length,
    });
  const replay = async () => {
    const results = await runAll(selection.selected);
    if (results.some(({ error }) => error !== null)) return setFailed(results);
    toast(summaryOf(results));
    selection.clear();
  };
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconRefresh size={17} aria-hidden />}
        loading={isBusy}
        onClick={() => void replay()}
      >
        {t('deliveries.replaySelected')}
      </Button>
      {failed && (
        <BulkResults
          title={t('deliveries.replayResults')}
          summary={summaryOf(failed)}
          results={failed.map(({ item, error }) => ({
            key: `${item.endpointId} ${item.id}`,
            name: eventText(item.type, t),
            error,
          }))}
          done={t('deliveries.replayAccepted')}
          onClose={() => setFailed(null)}
        />
      )}
    </>
  );
}
