import type { ReactNode } from 'react';
import classes from './hero-icon.module.css';

type Props = {
  readonly tone?: 'plain' | 'good' | 'danger';
  /** A picture, about 28 pixels wide. */
  readonly children: ReactNode;
};

/** What a page is about that says one thing: above its heading, for the eye alone. */
export function HeroIcon({ tone = 'plain', children }: Props) {
  return (
    <span className={classes.emblem} data-tone={tone} aria-hidden>
      {children}
    </span>
  );
}
