import { reconciliationRoutes } from '@tessera/contracts/billing/reconciliations';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import { CopyId } from '../../../components/data/copy-id.tsx';
import { Table } from '../../../components/data/table.tsx';
import { Time } from '../../../components/data/time.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { useBilling } from '../use-billing.ts';

const SHOWN = 20;

/** The records that were found missing at the provider most recently. Renders nothing if there are none. */
export function MissingRecords() {
  const { t } = useTranslation();
  const { organization } = useBilling();
  const { data, error, retry } = useQuery(reconciliationRoutes.listMissingRecords, {
    query: { organizationId: organization.id, limit: SHOWN },
  });
  if (error && !data) return <ErrorAlert error={error} onRetry={retry} />;
  if (!data || data.items.length === 0) return null;
  return (
    <>
      <ErrorAlert error={error} onRetry={retry} />
      <Section title={t('missingRecords.title')} lead={t('missingRecords.lead')} flush>
        <Table
          label={t('missingRecords.title')}
          rows={data.items}
          keyOf={({ kind, id }) => `${kind}:${id}`}
          columns={[
            {
              key: 'kind',
              header: t('reconciliations.recordType'),
              isTitle: true,
              cell: ({ kind }) => enumText('delivery.record', kind, t),
            },
            {
              key: 'record',
              header: t('missingRecords.record'),
              cell: ({ id }) => <CopyId id={id} label={t('missingRecords.record')} />,
            },
            {
              key: 'since',
              header: t('missingRecords.since'),
              align: 'end',
              cell: ({ missingSince }) => <Time at={missingSince} />,
            },
          ]}
        />
      </Section>
    </>
  );
}
