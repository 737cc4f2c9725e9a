import { bucketInterval } from '@tessera/contracts/billing/reporting/analytics';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../components/forms/dates/date-field.tsx';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { Select } from '../../../components/forms/select.tsx';
import classes from './analytics.module.css';
import { boundsOf, fits, presets } from './analytics-range.rules.ts';
import type { useAnalyticsState } from './use-analytics-state.ts';

const CUSTOM = 'custom';
/** The intervals that a long range may have too many of. */
const LIMITED = ['day', 'week'] as const;

/** The range of days and the granularity. Intervals with too many buckets are disabled. */
export function AnalyticsControls({ state, change }: ReturnType<typeof useAnalyticsState>) {
  const { t } = useTranslation();
  const { range, preset, interval, today } = state;
  const { from, to } = range;
  const options = preset === null ? ([...presets, CUSTOM] as const) : presets;
  const bounds = boundsOf(range, today);
  // Both days are set, because a preset may have set the other one. Without a day, the default range applies.
  const setDays = (days: { readonly from?: string; readonly to?: string }) => {
    const next = { from, to, ...days };
    const isComplete = next.from !== '' && next.to !== '';
    change(isComplete ? { ...next, range: null } : { from: null, to: null, range: null });
  };
  return (
    <search className={classes.controls}>
      <Select
        name="range"
        label={t('metrics.range')}
        value={preset ?? CUSTOM}
        options={options.map((value) => ({ value, label: t(`analytics.range.${value}`) }))}
        onChange={(value) =>
          value !== CUSTOM && change({ range: value, from: null, to: null, interval: null })
        }
      />
      <DateField
        label={t('analytics.from')}
        value={from}
        {...bounds.from}
        onChange={(day) => setDays({ from: day })}
      />
      <DateField
        label={t('analytics.to')}
        value={to}
        {...bounds.to}
        onChange={(day) => setDays({ to: day })}
      />
      <SegmentedControl
        label={t('analytics.interval')}
        value={interval}
        options={bucketInterval.options.map((value) => ({
          value,
          label: t(`analytics.interval.${value}`),
          isDisabled: !fits(range, value),
        }))}
        onChange={(value) => change({ interval: value })}
      />
      {LIMITED.filter((value) => !fits(range, value)).map((value) => (
        <p key={value} className={classes.limit}>
          {t(`analytics.limit.${value}`)}
        </p>
      ))}
    </search>
  );
}
