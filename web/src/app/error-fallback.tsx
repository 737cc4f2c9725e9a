import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Page } from '../ui/page.tsx';
import { useOnline } from '../ui/use-online.ts';
import { useWords } from '../words/words.tsx';

/** In the place of a page that crashed, or whose files cannot be had: they come by themselves with the network. */
export function ErrorFallback() {
  const { t } = useWords();
  const [wasOffline] = useState(() => !navigator.onLine);
  const isOnline = useOnline();

  // What a browser could not have once, it may not ask for again before the document is new.
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
