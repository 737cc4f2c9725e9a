import { Button } from '@mantine/core';
import type { ApiError } from '@tessera/contracts/define/error';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/texts.ts';
import { useCountdown } from '../data/use-countdown.ts';
import { Alert } from './alert.tsx';
import classes from './error-alert.module.css';

type Props = {
  readonly error: ApiError | undefined;
  readonly onRetry?: () => void;
  /** Codes that are shown elsewhere, for instance under a field. */
  readonly ignoredCodes?: readonly string[];
};

/**
 * The message of an error, with a retry button. Renders nothing without an error. Server errors include the request id
 * for support.
 */
export function ErrorAlert({ error, onRetry, ignoredCodes: unless = [] }: Props) {
  const { t } = useTranslation();
  const [secondsLeft, countDown] = useCountdown();
  const wait = error?.retryAfterSeconds;

  useEffect(() => {
    if (wait !== undefined) countDown(Math.ceil(wait));
  }, [wait, countDown]);

  if (!error || unless.includes(error.code)) return null;
  return (
    <Alert
      tone="danger"
      urgent
      action={
        onRetry && (
          <Button size="xs" variant="default" onClick={onRetry} disabled={secondsLeft > 0}>
            {t('common.tryAgain')}
          </Button>
        )
      }
    >
      <p>{errorText(error, t)}</p>
      {error.status >= 500 && error.requestId && (
        <p className={classes.request}>
          {t('common.requestId')} <code>{error.requestId}</code>
        </p>
      )}
      {secondsLeft > 0 && <p aria-hidden>{t('common.waitSeconds', { count: secondsLeft })}</p>}
    </Alert>
  );
}
