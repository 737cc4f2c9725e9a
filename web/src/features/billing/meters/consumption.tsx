import { meterRoutes } from '@tessera/contracts/billing/meters';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useQuery } from '../../../api/use-query.ts';
import { Table } from '../../../components/data/table.tsx';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { BarChart } from '../cells/bar-chart.tsx';
import { Loaded } from '../lists/record-rows.tsx';
import { useBilling } from '../use-billing.ts';
import { daysBack, daysBetween } from '../utc-dates.rules.ts';
import classes from './meter-detail.module.css';

const RANGES = ['30', '90'];

type Props = {
  readonly meterId: string;
  /** All customers when left out. */
  readonly customerId?: string | undefined;
  /** A sentence that says whose usage it is. */
  readonly lead: string;
  /** Shown above the bars. */
  readonly children?: ReactNode;
};

/** Usage by day, as a bar chart and as a table. */
export function Consumption({ meterId, customerId, lead, children }: Props) {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const range = RANGES.find((days) => days === address.get('days')) ?? '30';
  const setRange = (days: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('days', days);
        return after;
      },
      { replace: true },
    );

  return (
    <Section
      title={t('meter.consumption')}
      lead={lead}
      actions={
        <SegmentedControl
          label={t('metrics.range')}
          value={range}
          options={RANGES.map((value) => ({
            value,
            label: t('meter.days', { count: Number(value) }),
          }))}
          onChange={setRange}
        />
      }
    >
      {children}
      {/* While another range loads, the previous range is shown, but never the usage of another meter. */}
      <Days key={meterId} meterId={meterId} customerId={customerId} range={Number(range)} />
    </Section>
  );
}

type DaysProps = Pick<Props, 'meterId' | 'customerId'> & {
  /** The number of days, including today. */
  readonly range: number;
};

function Days({ meterId, customerId, range }: DaysProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { organization } = useBilling();
  const [today] = useState(() => new Date());
  const query = useQuery(
    meterRoutes.getMeterConsumption,
    {
      params: { id: meterId },
      query: {
        organizationId: organization.id,
        from: daysBack(today, range - 1),
        customerId,
      },
    },
    { keepPrevious: true },
  );

  return (
    <Loaded query={query} rows={5}>
      {({ from, to, days }) => {
        const used = new Map(days.map(({ day, consumedUnits }) => [day, consumedUnits]));
        return (
          <>
            <BarChart
              title={t('meter.consumption')}
              points={daysBetween(from, to).map((at) => ({ at, value: used.get(at) ?? 0 }))}
              write={formats.number}
              writeAt={formats.day}
              none={t('meter.nothingUsed')}
            />
            {days.length > 0 && (
              <details className={classes.more}>
                <summary>{t('metrics.table')}</summary>
                <Table
                  label={t('meter.consumption')}
                  rows={days.toReversed()}
                  keyOf={({ day }) => day}
                  columns={[
                    {
                      key: 'day',
                      header: t('meter.day'),
                      isTitle: true,
                      cell: ({ day }) => formats.day(day),
                    },
                    {
                      key: 'consumed',
                      header: t('meters.consumed'),
                      align: 'end',
                      cell: ({ consumedUnits }) => formats.number(consumedUnits),
                    },
                  ]}
                />
              </details>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
