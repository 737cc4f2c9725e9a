import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '../use-billing.ts';
import classes from './live-indicator.module.css';

/** Whether the page receives live updates at the moment; nothing when no provider is connected. */
export function LiveIndicator() {
  const { t } = useTranslation();
  const state = useLiveState();
  if (state === null) return null;
  return (
    <span
      className={classes.indicator}
      data-state={state}
      role="status"
      title={t('billing.liveHint')}
    >
      <span className={classes.dot} aria-hidden />
      {state === 'connecting' ? (
        <>
          {/* As wide as the label that replaces it, so that the content beside it does not move. */}
          <span className={classes.soon} aria-hidden>
            {t('billing.live')}
          </span>
          <VisuallyHidden>{t('billing.connecting')}</VisuallyHidden>
        </>
      ) : (
        t(state === 'live' ? 'billing.live' : 'billing.reconnecting')
      )}
    </span>
  );
}
