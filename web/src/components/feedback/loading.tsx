import { rem, Skeleton, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hideUntilLoaded } from './hide-until-loaded.ts';
import classes from './loading.module.css';

/** Nothing is shown for shorter waits, because a short flash of placeholders is distracting. */
const DELAY_MS = 150;

/** Placeholder rows with the size of the content. */
export function LoadingRows({ rows = 3, height = 60 }: { rows?: number; height?: number }) {
  const { t } = useTranslation();
  const isVisible = useDelay(DELAY_MS);
  return (
    <div
      className={classes.rows}
      style={{ opacity: isVisible ? 1 : 0 }}
      ref={hideUntilLoaded}
      aria-busy
    >
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={classes.row} style={{ height: rem(height) }} aria-hidden>
          <Skeleton circle height={32} animate={isVisible} />
          <div className={classes.lines}>
            <Skeleton height={12} width={`${46 - ((row * 9) % 22)}%`} animate={isVisible} />
            <Skeleton height={10} width={`${64 - ((row * 13) % 26)}%`} animate={isVisible} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The placeholder of a page while its code or the session loads. */
export function LoadingPage() {
  const { t } = useTranslation();
  const isVisible = useDelay(DELAY_MS);
  return (
    <div
      className={classes.page}
      style={{ opacity: isVisible ? 1 : 0 }}
      ref={hideUntilLoaded}
      aria-busy
    >
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
      <Skeleton height={30} width={220} animate={isVisible} aria-hidden />
      <Skeleton height={14} width={320} maw="100%" animate={isVisible} aria-hidden />
      <Skeleton height={220} mt={12} animate={isVisible} aria-hidden />
    </div>
  );
}

function useDelay(delayMs: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isOver;
}
