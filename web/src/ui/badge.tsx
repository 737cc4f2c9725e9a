import type { ReactNode } from 'react';
import classes from './badge.module.css';

export type BadgeTone = 'quiet' | 'accent' | 'good' | 'warn' | 'danger';

type Props = {
  readonly tone?: BadgeTone;
  /** Says the same as the colour, for those who do not see it. */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
};

/** A state or a role in a word or two. */
export function Badge({ tone = 'quiet', icon, children }: Props) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      {children}
    </span>
  );
}
