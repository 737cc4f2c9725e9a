import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { type ListedSession as Session, sessionRoutes } from '@tessera/contracts/identity/sessions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { useQuery } from '../../api/use-query.ts';
import { Badge } from '../../components/data/badge.tsx';
import { type Column, Table } from '../../components/data/table.tsx';
import { Time } from '../../components/data/time.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../components/feedback/loading.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Section } from '../../components/layout/section.tsx';
import { Row } from '../../components/layout/stack.tsx';
import { Confirm } from '../../components/overlays/confirm.tsx';
import { DisabledButton } from '../../components/overlays/disabled-button.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { hardRedirect } from '../../session/hard-redirect.ts';
import { useMyOrganizations } from '../../session/my-organizations.ts';
import { isRemembered } from '../../session/use-session.ts';
import classes from './device-list.module.css';
import { deviceOf } from './device-name.rules.ts';
import { useSignOut } from './use-sign-out.ts';

type Props = { readonly currentSessionId: string };
type Confirmation = Session | 'others' | 'all' | null;

const isOne = (confirmation: Confirmation): confirmation is Session =>
  confirmation !== null && typeof confirmation === 'object';

/** The user's sessions, and the buttons to end them. */
export function DeviceList({ currentSessionId }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const sessions = useQuery(sessionRoutes.listSessions, {});
  const invalidates = [sessionRoutes.listSessions];
  const revoke = useCommand(sessionRoutes.revokeSession, { invalidates });
  const revokeOthers = useCommand(sessionRoutes.revokeOtherSessions, { invalidates });
  const revokeAll = useCommand(sessionRoutes.revokeSessions);
  const signOut = useSignOut();
  const [confirming, setConfirming] = useState<Confirmation>(null);

  const nameOf = ({ userAgent }: Session) => {
    const { browser, system } = deviceOf(userAgent);
    return t('sessions.on', {
      browser: browser ?? t('sessions.unknownBrowser'),
      system: system ?? t('sessions.unknownSystem'),
    });
  };
  const organizations = useMyOrganizations().data ?? [];
  const organizationOf = ({ activeOrganizationId }: Session) =>
    organizations.find(({ id }) => id === activeOrganizationId)?.name;
  const confirm = (confirmation: Confirmation) => {
    revoke.reset();
    revokeOthers.reset();
    revokeAll.reset();
    setConfirming(confirmation);
  };
  const done = (text: string) => () => {
    setConfirming(null);
    toast(text);
  };

  const columns: readonly Column<Session>[] = [
    {
      key: 'device',
      header: t('sessions.device'),
      isTitle: true,
      cell: (session) => (
        <div className={classes.device}>
          {deviceOf(session.userAgent).isHandheld ? (
            <IconDeviceMobile size={22} stroke={1.6} aria-hidden />
          ) : (
            <IconDeviceDesktop size={22} stroke={1.6} aria-hidden />
          )}
          <div className={classes.name}>
            {nameOf(session)}
            {organizationOf(session) && (
              <span className={classes.location}>
                {t('sessions.activeOrganization', { organization: organizationOf(session) ?? '' })}
              </span>
            )}
            <Row gap={6}>
              {session.id === currentSessionId && (
                <Badge tone="good">{t('sessions.current')}</Badge>
              )}
              {!isRemembered(session) && <Badge>{t('sessions.temporary')}</Badge>}
            </Row>
          </div>
        </div>
      ),
    },
    {
      key: 'address',
      header: t('sessions.address'),
      cell: ({ ipAddress, country }) => (
        <>
          {ipAddress || t('common.unknown')}
          {country && <span className={classes.location}>{formats.country(country)}</span>}
        </>
      ),
    },
    {
      key: 'signed-in',
      header: t('sessions.signedIn'),
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      key: 'last-seen',
      header: t('sessions.lastActive'),
      cell: ({ updatedAt }) => <Time at={updatedAt} />,
    },
    {
      key: 'expires',
      header: t('sessions.expires'),
      cell: ({ expiresAt }) => <Time at={expiresAt} />,
    },
    {
      key: 'actions',
      header: t('sessions.actions'),
      align: 'end',
      isActions: true,
      cell: (session) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('sessions.revokeThis', { device: nameOf(session) })}
          onClick={() => (session.id === currentSessionId ? signOut('/sign-in') : confirm(session))}
        >
          {t('sessions.revoke')}
        </Button>
      ),
    },
  ];

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
            onClick={() => confirm('others')}
          >
            {t('sessions.revokeOthers')}
          </DisabledButton>
          <Button variant="default" size="sm" onClick={() => confirm('all')}>
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
      <Confirm
        opened={isOne(confirming)}
        title={t('sessions.revokeTitle')}
        confirm={t('sessions.revoke')}
        isBusy={revoke.isBusy}
        error={revoke.error}
        onClose={() => confirm(null)}
        onConfirm={() => {
          if (!isOne(confirming)) return;
          const { token } = confirming;
          void revoke.trigger({ body: { token } }, { onSuccess: done(t('sessions.revoked')) });
        }}
      >
        {isOne(confirming) && <p>{t('sessions.revokeText', { device: nameOf(confirming) })}</p>}
      </Confirm>
      <Confirm
        opened={confirming === 'others'}
        title={t('sessions.revokeOthersTitle')}
        confirm={t('sessions.revokeOthers')}
        isBusy={revokeOthers.isBusy}
        error={revokeOthers.error}
        onClose={() => confirm(null)}
        onConfirm={() =>
          void revokeOthers.trigger({}, { onSuccess: done(t('sessions.othersRevoked')) })
        }
      >
        <p>{t('sessions.revokeOthersText')}</p>
      </Confirm>
      <Confirm
        opened={confirming === 'all'}
        title={t('sessions.revokeAllTitle')}
        confirm={t('sessions.revokeAll')}
        isBusy={revokeAll.isBusy}
        error={revokeAll.error}
        onClose={() => confirm(null)}
        onConfirm={() => void revokeAll.trigger({}, { onSuccess: () => hardRedirect('/sign-in') })}
      >
        <p>{t('sessions.revokeAllText')}</p>
      </Confirm>
    </Section>
  );
}

function currentFirst(sessions: readonly Session[], currentId: string): readonly Session[] {
  const rank = ({ id }: Session) => (id === currentId ? 0 : 1);
  return sessions.toSorted(
    (a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime(),
  );
}
