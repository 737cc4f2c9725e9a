import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { ListedSession } from '@tessera/contracts/identity/sessions';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/data/badge.tsx';
import type { Column } from '../../components/data/table.tsx';
import { Time } from '../../components/data/time.tsx';
import { Row } from '../../components/layout/stack.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useMyOrganizations } from '../../session/my-organizations.ts';
import { isRemembered } from '../../session/use-session.ts';
import classes from './device-list.module.css';
import { deviceOf } from './device-name.rules.ts';
import { useDeviceName } from './use-device-name.ts';

type Options = {
  readonly currentSessionId: string;
  readonly onSignOut: (session: ListedSession) => void;
};

/** The columns of the list of devices. */
export function useDeviceColumns({
  currentSessionId,
  onSignOut,
}: Options): readonly Column<ListedSession>[] {
  const { t } = useTranslation();
  const formats = useFormats();
  const nameOf = useDeviceName();
  const organizations = useMyOrganizations().data ?? [];
  const organizationOf = ({ activeOrganizationId }: ListedSession) =>
    organizations.find(({ id }) => id === activeOrganizationId)?.name;

  return [
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
          onClick={() => onSignOut(session)}
        >
          {t('sessions.revoke')}
        </Button>
      ),
    },
  ];
}
