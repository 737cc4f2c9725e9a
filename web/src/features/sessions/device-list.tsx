import { Button } from '@mantine/core';
import { type ListedSession, sessionRoutes } from '@tessera/contracts/identity/sessions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/use-query.ts';
import { Table } from '../../components/data/table.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../components/feedback/loading.tsx';
import { Section } from '../../components/layout/section.tsx';
import { DisabledButton } from '../../components/overlays/disabled-button.tsx';
import { ConfirmSignOut, type DevicesToSignOut } from './confirm-sign-out.tsx';
import { useDeviceColumns } from './use-device-columns.tsx';
import { useSignOut } from './use-sign-out.ts';

type Props = { readonly currentSessionId: string };

/** The user's sessions, and the buttons to end them. */
export function DeviceList({ currentSessionId }: Props) {
  const { t } = useTranslation();
  const sessions = useQuery(sessionRoutes.listSessions, {});
  const signOut = useSignOut();
  const [devices, setDevices] = useState<DevicesToSignOut | null>(null);
  const columns = useDeviceColumns({
    currentSessionId,
    onSignOut: (session) =>
      session.id === currentSessionId ? signOut('/sign-in') : setDevices(session),
  });

  return (
    <Section
      title={t('sessions.title')}
      lead={t('sessions.lead')}
      flush
      actions={
        <>
          <DisabledButton
            variant="default"
            size="sm"
            reason={sessions.data?.length === 1 ? t('sessions.onlyThis') : null}
            onClick={() => setDevices('others')}
          >
            {t('sessions.revokeOthers')}
          </DisabledButton>
          <Button variant="default" size="sm" onClick={() => setDevices('all')}>
            {t('sessions.revokeAll')}
          </Button>
        </>
      }
    >
      <ErrorAlert error={sessions.error} onRetry={sessions.retry} />
      {!sessions.data && !sessions.error && <LoadingRows rows={2} />}
      {sessions.data && (
        <Table
          label={t('sessions.table')}
          columns={columns}
          rows={currentFirst(sessions.data, currentSessionId)}
          keyOf={({ id }) => id}
        />
      )}
      <ConfirmSignOut devices={devices} onClose={() => setDevices(null)} />
    </Section>
  );
}

function currentFirst(
  sessions: readonly ListedSession[],
  currentId: string,
): readonly ListedSession[] {
  const rank = ({ id }: ListedSession) => (id === currentId ? 0 : 1);
  return sessions.toSorted(
    (a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime(),
  );
}
