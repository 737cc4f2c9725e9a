import { type ListedSession, sessionRoutes } from '@tessera/contracts/identity/sessions';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { toast } from '../../components/feedback/toasts.tsx';
import { Confirm } from '../../components/overlays/confirm.tsx';
import { hardRedirect } from '../../session/hard-redirect.ts';
import { useDeviceName } from './use-device-name.ts';

/** The devices to sign out: one session, all other sessions or all sessions. */
export type DevicesToSignOut = ListedSession | 'others' | 'all';

type Props = {
  readonly devices: DevicesToSignOut | null;
  readonly onClose: () => void;
};

/** The confirmations before devices are signed out. */
export function ConfirmSignOut({ devices, onClose }: Props) {
  const { t } = useTranslation();
  const nameOf = useDeviceName();
  const invalidates = [sessionRoutes.listSessions];
  const revoke = useCommand(sessionRoutes.revokeSession, { invalidates });
  const revokeOthers = useCommand(sessionRoutes.revokeOtherSessions, { invalidates });
  const revokeAll = useCommand(sessionRoutes.revokeSessions);
  const session = typeof devices === 'string' ? null : devices;
  const close = () => {
    revoke.reset();
    revokeOthers.reset();
    revokeAll.reset();
    onClose();
  };
  const done = (text: string) => () => {
    onClose();
    toast(text);
  };

  return (
    <>
      <Confirm
        opened={session !== null}
        title={t('sessions.revokeTitle')}
        confirm={t('sessions.revoke')}
        command={revoke}
        onClose={close}
        onConfirm={() => {
          if (!session) return;
          const { token } = session;
          void revoke.trigger({ body: { token } }, { onSuccess: done(t('sessions.revoked')) });
        }}
      >
        {session && <p>{t('sessions.revokeText', { device: nameOf(session) })}</p>}
      </Confirm>
      <Confirm
        opened={devices === 'others'}
        title={t('sessions.revokeOthersTitle')}
        confirm={t('sessions.revokeOthers')}
        command={revokeOthers}
        onClose={close}
        onConfirm={() =>
          void revokeOthers.trigger({}, { onSuccess: done(t('sessions.othersRevoked')) })
        }
      >
        <p>{t('sessions.revokeOthersText')}</p>
      </Confirm>
      <Confirm
        opened={devices === 'all'}
        title={t('sessions.revokeAllTitle')}
        confirm={t('sessions.revokeAll')}
        command={revokeAll}
        onClose={close}
        onConfirm={() => void revokeAll.trigger({}, { onSuccess: () => hardRedirect('/sign-in') })}
      >
        <p>{t('sessions.revokeAllText')}</p>
      </Confirm>
    </>
  );
}
