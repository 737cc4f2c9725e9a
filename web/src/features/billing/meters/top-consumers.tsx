import { meterRoutes } from '@tessera/contracts/billing/meters';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import { ProgressBar } from '../../../components/feedback/progress-bar.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { customerName } from '../cells/customer-name.ts';
import { useBilling } from '../use-billing.ts';
import classes from './meter-detail.module.css';

const MAX_ROWS = 5;

/** The customers with the highest usage, as a bar chart. Renders nothing without usage. */
export function TopConsumers({ meterId }: { readonly meterId: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { organization } = useBilling();
  const { data } = useQuery(meterRoutes.listCustomerMeters, {
    query: { organizationId: organization.id, meterId, sort: '-consumedUnits', limit: MAX_ROWS },
  });
  const used = data?.items.filter(({ consumedUnits }) => consumedUnits > 0) ?? [];
  const max = used[0]?.consumedUnits ?? 0;
  if (used.length < 2) return null;
  return (
    <Section title={t('meter.topCustomers')}>
      <ul className={classes.top}>
        {used.map(({ customerId, customer, consumedUnits }) => {
          const name = customer ? customerName(customer, t) : t('billing.unknownCustomer');
          return (
            <li key={customerId}>
              <span className={classes.name}>{name}</span>
              <span>{formats.number(consumedUnits)}</span>
              <ProgressBar value={consumedUnits} max={max} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
