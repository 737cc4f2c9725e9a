import { summaryRoutes } from '@app/contracts/billing/summary';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useQuery } from '../../../api/use-query.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { useWords } from '../../../words/words.tsx';
import { BarChart } from '../cells/bar-chart.tsx';
import classes from './glance.module.css';
import { ActiveTile, RecurringTile } from './tiles.tsx';

type Props = {
  readonly organization: { readonly id: string };
  /** The page with all figures. */
  readonly to: string;
};

/** What the last twelve months brought, as far as one looks at it in passing. */
export function BillingGlance({ organization, to }: Props) {
  const { t, formats } = useWords();
  const [chosen, setChosen] = useState('');
  const { data, error, retry } = useQuery(summaryRoutes.getSummary, {
    query: { organizationId: organization.id },
  });
  const currencies = data?.currencies ?? [];
  const figures = currencies.find(({ currency }) => currency === chosen) ?? currencies[0];

  return (
    <Section
      title={t('figures.revenueChart')}
      actions={
        <Anchor component={Link} to={to} className={classes.all}>
          {t('figures.all')}
        </Anchor>
      }
    >
      <div className={classes.body}>
        {error && <Problem of={error} onRetry={retry} />}
        {data && !figures && <p className={classes.none}>{t('figures.emptyText')}</p>}
        {figures && (
          <>
            {currencies.length > 1 && (
              <div className={classes.currency}>
                <Choice
                  name="currency"
                  label={t('figures.currency')}
                  isLabelHidden
                  value={figures.currency}
                  options={currencies.map(({ currency }) => ({
                    value: currency,
                    label: currency.toUpperCase(),
                  }))}
                  onChange={setChosen}
                />
              </div>
            )}
            <BarChart
              title={t('figures.revenueChart')}
              points={figures.months.map(({ month, netRevenueAmount }) => ({
                at: month,
                value: netRevenueAmount,
              }))}
              write={(amount) => formats.money(amount, figures.currency)}
              writeAt={formats.month}
              none={t('figures.nothing')}
            />
            <dl className={classes.tiles}>
              <RecurringTile of={figures} />
              <ActiveTile of={figures} />
            </dl>
          </>
        )}
      </div>
    </Section>
  );
}
