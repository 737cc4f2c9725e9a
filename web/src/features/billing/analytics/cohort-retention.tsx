import { VisuallyHidden } from '@mantine/core';
import { type Cohort, cohortRoutes } from '@tessera/contracts/billing/reporting/cohorts';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import { Section } from '../../../components/layout/section.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import details from '../details/detail.module.css';
import { Loaded } from '../lists/record-rows.tsx';
import { useBilling } from '../use-billing.ts';
import classes from './analytics.module.css';
import { CsvLink } from './csv-link.tsx';
import { retentionOf } from './retention.rules.ts';
import { ScrollBox } from './scroll-box.tsx';

type Props = {
  /** Counts subscriptions in this currency only; null for those in all currencies. */
  readonly currency: string | null;
};

/** Which part of the customers still had a subscription in each month after their first one. */
export function CohortRetention({ currency }: Props) {
  const { t } = useTranslation();
  const { organization } = useBilling();
  const title = t('analytics.cohorts');
  const query = useQuery(
    cohortRoutes.getCohorts,
    { query: { organizationId: organization.id, ...(currency !== null && { currency }) } },
    { keepPrevious: true },
  );
  return (
    <Section
      title={title}
      lead={
        currency === null
          ? t('analytics.cohortsLead')
          : t('analytics.cohortsLeadIn', { currency: currency.toUpperCase() })
      }
      actions={<CsvLink route={cohortRoutes.exportCohorts} query={{ currency }} title={title} />}
      flush
    >
      <Loaded query={query} rows={5}>
        {({ cohorts }) =>
          cohorts.every(({ customers }) => customers === 0) ? (
            <p className={details.none}>{t('analytics.cohortsNone')}</p>
          ) : (
            <CohortTable title={title} cohorts={cohorts} />
          )
        }
      </Loaded>
    </Section>
  );
}

type TableProps = { readonly title: string; readonly cohorts: readonly Cohort[] };

function CohortTable({ title, cohorts }: TableProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const laterMonths = Array.from(
    { length: Math.max(...cohorts.map(({ retained }) => retained.length)) },
    (_, index) => index + 1,
  );
  return (
    <ScrollBox label={title}>
      <table className={classes.cohorts} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('metrics.month')}</th>
            <th scope="col">{t('customers.title')}</th>
            {laterMonths.map((count) => (
              <th key={count} scope="col">
                {t('analytics.monthNumber', { number: count })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month, customers, retained }) => (
            <tr key={month}>
              <th scope="row">{formats.month(month)}</th>
              <td>{formats.number(customers)}</td>
              {laterMonths.map((count) => (
                <RetentionCell
                  key={count}
                  retained={retained[count - 1]?.customers}
                  customers={customers}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

type CellProps = {
  /** Undefined for a month in the future. */
  readonly retained: number | undefined;
  readonly customers: number;
};

/** A percentage, shaded by its size. */
function RetentionCell({ retained, customers }: CellProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const retention = retentionOf(retained, customers);
  if (retention === null) return <td />;
  return (
    <td style={{ backgroundColor: retention.color }}>
      {formats.percent(retention.part)}{' '}
      <VisuallyHidden>{t('analytics.retained', { retained, customers })}</VisuallyHidden>
    </td>
  );
}
