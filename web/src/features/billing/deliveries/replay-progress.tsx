import { deliveryRoutes } from '@tessera/contracts/billing/deliveries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import { useNow } from '../../../components/data/use-now.ts';
import { Alert } from '../../../components/feedback/alert.tsx';
import { ProgressBar } from '../../../components/feedback/progress-bar.tsx';
import { useBilling } from '../use-billing.ts';

const WATCH_MS = 1_000;
/** For how long a finished replay is shown. */
const SHOWN_AFTER_MS = 10 * 60_000;

/** The progress of the latest replay, while it runs and shortly after. */
export function ReplayProgress() {
  const { t } = useTranslation();
  const { organization } = useBilling();
  const now = useNow();
  const [isWatching, setWatching] = useState(false);
  const { data } = useQuery(
    deliveryRoutes.listReplays,
    { query: { organizationId: organization.id, limit: 1 } },
    { refreshEveryMs: isWatching ? WATCH_MS : undefined },
  );
  const replay = data?.items[0];
  const isRunning = replay !== undefined && replay.finishedAt === null;
  if (isRunning !== isWatching) setWatching(isRunning);
  if (!replay || (replay.finishedAt && now - replay.finishedAt.getTime() > SHOWN_AFTER_MS))
    return null;

  const { done, total, failed } = replay;
  const failedText = failed > 0 && <p>{t('deliveries.replayFailed', { count: failed })}</p>;
  if (isRunning) {
    const text = t('deliveries.replayProgress', { done, total });
    return (
      <Alert tone="info" title={text}>
        <ProgressBar value={done} max={total} />
        {failedText}
      </Alert>
    );
  }
  return (
    <Alert tone={failed > 0 ? 'warn' : 'good'}>
      <p>{t('deliveries.replayDone', { count: done })}</p>
      {failedText}
    </Alert>
  );
}
