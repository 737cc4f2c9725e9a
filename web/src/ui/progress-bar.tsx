import classes from './progress-bar.module.css';

type Props = { readonly value: number; readonly max: number };

/** How far something is filled. A picture of what a text beside it says. */
export function ProgressBar({ value, max }: Props) {
  const part = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div className={classes.meter} aria-hidden>
      <div className={classes.fill} style={{ width: `${part * 100}%` }} />
    </div>
  );
}
