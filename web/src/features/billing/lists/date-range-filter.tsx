import { DateField } from '../../../components/forms/dates/date-field.tsx';
import { useTimeZone } from '../../../i18n/time-zone.tsx';
import { dayOf, startOfDay } from '../../../i18n/zoned-days.ts';
import classes from './record-list.module.css';

type Props = {
  readonly label: string;
  /** ISO 8601, or empty. */
  readonly at: string;
  readonly onChange: (at: string) => void;
};

/** Filters by a day in the time zone in which times are shown. The value is the instant at which the day begins. */
export function DateRangeFilter({ label, at, onChange }: Props) {
  const { timeZone } = useTimeZone();
  return (
    <div className={classes.day}>
      <span aria-hidden>{label}</span>
      <div className={classes.dayField}>
        <DateField
          label={label}
          isLabelHidden
          value={dayOf(at, timeZone)}
          onChange={(day) => onChange(startOfDay(day, timeZone) ?? '')}
        />
      </div>
    </div>
  );
}
