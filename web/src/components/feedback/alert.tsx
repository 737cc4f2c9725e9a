import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './alert.module.css';

export type Tone = 'info' | 'good' | 'warn' | 'danger';

const MARKS = {
  info: IconInfoCircle,
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  danger: IconAlertTriangle,
} as const;

type Props = {
  readonly tone: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Announced by screen readers when it appears. */
  readonly urgent?: boolean;
};

/** A message beside the content. */
export function Alert({ tone, title, children, action, urgent = false }: Props) {
  const Mark = MARKS[tone];
  return (
    <div className={classes.alert} data-tone={tone} role={urgent ? 'alert' : undefined}>
      <Mark size={20} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        {title && <p className={classes.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
