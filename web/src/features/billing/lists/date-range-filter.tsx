import { DateField } from '../../../components/forms/dates/date-field.tsx';
import classes from './record-list.module.css';

type Props = {
  readonly label: string;
  /** ISO 8601, or empty. */
  readonly at: string;
  readonly onChange: (at: string) => void;
};

/** Filters by a day in the user's time zone. The value is the instant at which the day begins. */
export function DateRangeFilter({ label, at, onChange }: Props) {
  return (
    <div className={classes.day}>
      <span aria-hidden>{label}</span>
      <div className={classes.dayField}>
        <DateField
          label={label}
          isLabelHidden
          value={at === '' ? '' : dayOf(new Date(at))}
          onChange={(day) => onChange(day === '' ? '' : new Date(`${day}T00:00:00`).toISOString())}
        />
      </div>
    </div>
  );
}

/** `2025-06-30`; empty for an invalid value in the address. */
function dayOf(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return '';
  const pad = (value: number) => `${value}`.padStart(2, '0');
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}
