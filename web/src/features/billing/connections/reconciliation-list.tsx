import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import {
  type ReconciledKind,
  type Reconciliation,
  reconciliationRoutes,
} from '@tessera/contracts/billing/reconciliations';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import { Badge } from '../../../components/data/badge.tsx';
import { Table } from '../../../components/data/table.tsx';
import { Time } from '../../../components/data/time.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { TwoLines } from '../cells/cells.tsx';
import { useBilling } from '../use-billing.ts';

const SHOWN = 5;

/** The latest reconciliations with the provider. Renders nothing if there were none: they need an access token. */
export function ReconciliationList() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { organization } = useBilling();
  const { data, error, retry } = useQuery(reconciliationRoutes.listReconciliations, {
    query: { organizationId: organization.id, limit: SHOWN },
  });
  if (error && !data) return <ErrorAlert error={error} onRetry={retry} />;
  if (!data || data.items.length === 0) return null;
  return (
    <>
      <ErrorAlert error={error} onRetry={retry} />
      <Section title={t('reconciliations.title')} lead={t('reconciliations.lead')} flush>
        <Table
          label={t('reconciliations.title')}
          rows={data.items}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'started',
              header: t('reconciliations.started'),
              isTitle: true,
              cell: ({ startedAt }) => <Time at={startedAt} />,
            },
            {
              key: 'checked',
              header: t('reconciliations.checked'),
              align: 'end',
              cell: ({ checked }) => formats.number(checked),
            },
            {
              key: 'missing',
              header: t('reconciliations.missing'),
              align: 'end',
              cell: ({ missing }) => formats.number(missing),
            },
            {
              key: 'outdated',
              header: t('reconciliations.outdated'),
              align: 'end',
              cell: ({ outdated }) => formats.number(outdated),
            },
            {
              key: 'missingAtProvider',
              header: t('reconciliations.missingAtProvider'),
              align: 'end',
              cell: ({ missingAtProvider }) => formats.number(missingAtProvider),
            },
            {
              key: 'result',
              header: t('field.status'),
              align: 'end',
              cell: ({ finishedAt, problem }) => (
                <TwoLines
                  first={<Result isRunning={finishedAt === null} hasFailed={problem !== null} />}
                  second={problem}
                />
              ),
            },
          ]}
        />
        <KindList kinds={data.items.find(({ kinds }) => kinds.length > 0)?.kinds ?? []} />
      </Section>
    </>
  );
}

/** The results of the latest reconciliation, by kind. */
function KindList({ kinds }: Pick<Reconciliation, 'kinds'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (kinds.length === 0) return null;
  const figure = (key: 'checked' | 'missing' | 'outdated' | 'missingAtProvider') => ({
    key,
    header: t(`reconciliations.${key}`),
    align: 'end' as const,
    cell: (kind: ReconciledKind) => formats.number(kind[key]),
  });
  return (
    <Table
      label={t('reconciliations.byKind')}
      rows={kinds}
      keyOf={({ kind }) => kind}
      columns={[
        {
          key: 'kind',
          header: t('reconciliations.recordType'),
          isTitle: true,
          cell: ({ kind }) => enumText('delivery.record', kind, t),
        },
        figure('checked'),
        figure('missing'),
        figure('outdated'),
        figure('missingAtProvider'),
      ]}
    />
  );
}

type ResultProps = { readonly isRunning: boolean; readonly hasFailed: boolean };

function Result({ isRunning, hasFailed }: ResultProps) {
  const { t } = useTranslation();
  if (hasFailed) {
    return (
      <Badge tone="warn" icon={<IconAlertTriangle size={13} />}>
        {t('reconciliations.failed')}
      </Badge>
    );
  }
  return isRunning ? (
    <Badge tone="accent" icon={<IconClock size={13} />}>
      {t('reconciliations.running')}
    </Badge>
  ) : (
    <Badge tone="good" icon={<IconCheck size={13} />}>
      {t('reconciliations.done')}
    </Badge>
  );
}
