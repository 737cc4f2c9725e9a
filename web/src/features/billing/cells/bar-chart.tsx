import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './bar-chart.module.css';

type Point = {
  /** A month or a day. */
  readonly at: string;
  readonly value: number;
};

type Props = {
  readonly title: string;
  /** Oldest first; at least one. */
  readonly points: readonly Point[];
  readonly write: (value: number) => string;
  readonly writeAt: (at: string) => string;
  /** Shown when every value is zero. */
  readonly none: string;
};

/**
 * A bar for every month or day. The hovered value is shown above. Screen readers get the range and the newest value;
 * the other values are in the table below.
 */
export function BarChart({ title, points, write, writeAt, none }: Props) {
  const { t } = useTranslation();
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const newest = points.at(-1);
  const oldest = points[0];
  if (!newest || !oldest) return null;

  if (points.every(({ value }) => value === 0)) {
    return <p className={classes.nothing}>{none}</p>;
  }

  const highest = Math.max(0, ...points.map(({ value }) => value));
  const lowest = Math.min(0, ...points.map(({ value }) => value));
  const span = highest - lowest || 1;
  // Looked up on every render, because the value or the currency may change while the bar is hovered.
  const shown = points.find(({ at }) => at === pointedAt) ?? newest;
  const part = (value: number) => `${(Math.abs(value) / span) * 100}%`;

  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption} aria-hidden>
        <strong>{write(shown.value)}</strong>
        <span>{writeAt(shown.at)}</span>
      </figcaption>
      <div
        className={classes.plot}
        role="img"
        aria-label={t('metrics.chartText', {
          title,
          from: writeAt(oldest.at),
          to: writeAt(newest.at),
          value: write(newest.value),
        })}
        style={{ gridTemplateColumns: `repeat(${points.length}, minmax(0, 1fr))` }}
        onPointerLeave={() => setPointedAt(null)}
      >
        <span className={classes.zero} style={{ bottom: part(lowest) }} />
        {points.map((point) => (
          <span
            key={point.at}
            className={classes.point}
            data-pointed={point === shown}
            onPointerEnter={() => setPointedAt(point.at)}
          >
            <span
              className={classes.bar}
              data-negative={point.value < 0}
              style={{
                height: part(point.value),
                bottom: part(point.value < 0 ? lowest - point.value : lowest),
              }}
            />
          </span>
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        <span>{writeAt(oldest.at)}</span>
        <span>{writeAt(newest.at)}</span>
      </div>
    </figure>
  );
}
