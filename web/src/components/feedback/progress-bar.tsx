import classes from './progress-bar.module.css';

type Props = { readonly value: number; readonly max: number };

/** A progress bar. Decorative: a text beside it has the value. */
export function ProgressBar({ value, max }: Props) {
  const part = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div className={classes.meter} aria-hidden>
      <div className={classes.fill} style={{ width: `${part * 100}%` }} />
    </div>
  );
}
