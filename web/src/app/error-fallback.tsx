import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../components/feedback/use-online.ts';
import { Page } from '../components/layout/page.tsx';

/** Replaces a page that failed to render or to load. Reloads when the browser is back online. */
export function ErrorFallback() {
  const { t } = useTranslation();
  const [wasOffline] = useState(() => !navigator.onLine);
  const isOnline = useOnline();

  // Browsers may cache a failed module load until the document is reloaded.
  useEffect(() => {
    if (wasOffline && isOnline) window.location.reload();
  }, [wasOffline, isOnline]);

  if (wasOffline) return <Page title={t('crash.offlineTitle')} lead={t('crash.offlineText')} />;
  return (
    <Page title={t('crash.title')} lead={t('crash.text')}>
      <div>
        <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
      </div>
    </Page>
  );
}
