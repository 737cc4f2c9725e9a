import { type DeliveryDetail, deliveryRoutes } from '@tessera/contracts/billing/deliveries';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import { Table } from '../../../components/data/table.tsx';
import { Time } from '../../../components/data/time.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../../components/feedback/loading.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { NameLink } from '../cells/cells.tsx';
import { useBilling } from '../use-billing.ts';
import classes from './changes-since.module.css';
import { deliveryAddress } from './delivery-address.ts';
import { differencesBetween } from './difference.rules.ts';

/** How many matches of the search for the record's id are examined: some may be deliveries of other records. */
const LOOKED_THROUGH = 25;
const SHOWN = 100;

/** The changes of a delivery compared with the previous delivery of the same record. */
export function ChangesSince({ delivery }: { readonly delivery: DeliveryDetail }) {
  const { t } = useTranslation();
  const { organization, base } = useBilling();
  const { id, record, receivedAt, payload } = delivery;
  const organizationId = organization.id;
  const near = useQuery(
    deliveryRoutes.listDeliveries,
    record && payload !== null
      ? {
          query: {
            organizationId,
            search: record.id,
            to: receivedAt.toISOString(),
            limit: LOOKED_THROUGH,
          },
        }
      : null,
  );
  const before = near.data?.items.find(
    (one) => one.id !== id && one.record?.kind === record?.kind && one.record?.id === record?.id,
  );
  const previous = useQuery(
    deliveryRoutes.getDelivery,
    before
      ? {
          params: { id: before.id },
          query: { organizationId, endpointId: before.endpointId ?? undefined },
        }
      : null,
  );
  const older = previous.data?.payload;
  const differences = useMemo(
    () => (older && payload ? differencesBetween(older, payload) : null),
    [older, payload],
  );

  const failed = [near, previous].find(({ error }) => error);
  if (failed) return <ErrorAlert error={failed.error} onRetry={failed.retry} />;
  if (near.isLoading || previous.isLoading) return <LoadingRows rows={2} />;
  if (!before || !differences) return null;
  return (
    <Section
      title={t('difference.title')}
      lead={
        <>
          <NameLink to={deliveryAddress(base, before)}>{t('difference.viewPrevious')}</NameLink>
          {' · '}
          <Time at={before.receivedAt} />
        </>
      }
      flush
    >
      {differences.length === 0 ? (
        <p className={classes.none}>{t('difference.none')}</p>
      ) : (
        <Table
          label={t('difference.title')}
          rows={differences.slice(0, SHOWN)}
          keyOf={({ path }) => path}
          columns={[
            {
              key: 'path',
              header: t('difference.field'),
              isTitle: true,
              cell: ({ path }) => <code className={classes.path}>{path}</code>,
            },
            {
              key: 'older',
              header: t('difference.before'),
              cell: ({ before: value }) => <code className={classes.older}>{value ?? '–'}</code>,
            },
            {
              key: 'newer',
              header: t('difference.after'),
              cell: ({ after: value }) => <code className={classes.newer}>{value ?? '–'}</code>,
            },
          ]}
        />
      )}
      {differences.length > SHOWN && (
        <p className={classes.none}>
          {t('difference.more', { count: differences.length - SHOWN })}
        </p>
      )}
    </Section>
  );
}
