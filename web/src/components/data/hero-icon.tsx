import type { ReactNode } from 'react';
import classes from './hero-icon.module.css';

type Props = {
  readonly tone?: 'plain' | 'good' | 'danger';
  /** An icon of about 28 pixels. */
  readonly children: ReactNode;
};

/** The large icon above the heading of a page with a single message. Decorative. */
export function HeroIcon({ tone = 'plain', children }: Props) {
  return (
    <span className={classes.icon} data-tone={tone} aria-hidden>
      {children}
    </span>
  );
}
