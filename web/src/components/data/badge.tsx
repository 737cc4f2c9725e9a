import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './badge.module.css';

export type BadgeTone = 'quiet' | 'accent' | 'good' | 'warn' | 'danger';

type Props = {
  readonly tone?: BadgeTone;
  /** Conveys the tone without color. */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
};

/** A status or a role as a short label. */
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

/** Whether an email address is verified. */
export function VerifiedBadge({ isVerified }: { readonly isVerified: boolean }) {
  const { t } = useTranslation();
  return isVerified ? (
    <Badge tone="good" icon={<IconCheck size={13} />}>
      {t('account.verified')}
    </Badge>
  ) : (
    <Badge tone="warn" icon={<IconAlertTriangle size={13} />}>
      {t('account.unverified')}
    </Badge>
  );
}
