import { IconBan, IconCircleCheck, IconRefresh, IconRobot } from '@tabler/icons-react';
import {
  type ListedMachineClient,
  machineClientRoutes,
} from '@tessera/contracts/org/machine-clients';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/use-query.ts';
import { Badge } from '../../components/data/badge.tsx';
import { CopyId } from '../../components/data/copy-id.tsx';
import { CursorList } from '../../components/data/lists/cursor-list.tsx';
import { type CursorState, pageQueryOf } from '../../components/data/lists/cursor-state.ts';
import type { Column } from '../../components/data/table.tsx';
import { Time } from '../../components/data/time.tsx';
import { Alert } from '../../components/feedback/alert.tsx';
import { Empty } from '../../components/feedback/empty.tsx';
import { MenuItem } from '../../components/overlays/menu-item.tsx';
import { RowMenu } from '../../components/overlays/row-menu.tsx';
import { enumText } from '../../i18n/texts.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useTotalText } from '../../i18n/use-total-text.ts';
import classes from './machine-client-list.module.css';
import { RevokeMachineClient } from './revoke-machine-client.tsx';
import { RotateSecret } from './rotate-secret.tsx';

type Props = {
  readonly organizationId: string;
  readonly canUpdate: boolean;
  readonly canRevoke: boolean;
  /** The button that creates a client. */
  readonly create: ReactNode;
  readonly state: CursorState;
};

/** The machine clients of an organization: scopes and state. */
export function MachineClientList({ organizationId, create, state, ...can }: Props) {
  const { t } = useTranslation();
  const [rotating, setRotating] = useState<ListedMachineClient | null>(null);
  const [revoking, setRevoking] = useState<ListedMachineClient | null>(null);
  const page = useQuery(
    machineClientRoutes.listMachineClients,
    { query: { organizationId, ...pageQueryOf(state) } },
    { keepPrevious: true },
  );
  const counted = useQuery(machineClientRoutes.listMachineClients, {
    query: { organizationId, count: 'only' },
  });
  const total = useTotalText('apiClients.count', counted.data?.total);

  const columns: readonly Column<ListedMachineClient>[] = [
    {
      key: 'name',
      header: t('apiClients.name'),
      isTitle: true,
      cell: ({ id, name }) => (
        <div className={classes.name}>
          <strong>{name}</strong>
          <CopyId id={id} label={t('apiClients.clientId')} />
        </div>
      ),
    },
    {
      key: 'status',
      header: t('invitations.status'),
      cell: (client) => <Status client={client} />,
    },
    {
      key: 'scopes',
      header: t('apiClients.scopes'),
      cell: ({ scopes }) => <Scopes scopes={scopes} />,
    },
    {
      key: 'used',
      header: t('apiClients.lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : t('apiClients.never')),
    },
    {
      key: 'creator',
      header: t('apiClients.creator'),
      cell: ({ creator, creatorIsMember }) => (
        <div className={classes.status}>
          {creator?.name ?? t('invitations.formerMember')}
          {!creatorIsMember && <Badge tone="warn">{t('apiClients.creatorLeft')}</Badge>}
        </div>
      ),
    },
    {
      key: 'created',
      header: t('apiClients.created'),
      sort: '-createdAt',
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
    {
      key: 'actions',
      header: t('members.actions'),
      align: 'end',
      isActions: true,
      cell: (client) =>
        client.revokedAt === null && (
          <Actions
            {...can}
            name={client.name}
            onRotate={() => setRotating(client)}
            onRevoke={() => setRevoking(client)}
          />
        ),
    },
  ];

  const isOrphaned = ({ creatorIsMember, revokedAt }: ListedMachineClient) =>
    !creatorIsMember && revokedAt === null;

  return (
    <>
      {page.data?.items.some(isOrphaned) && (
        <Alert tone="warn">{t('apiClients.creatorLeftText')}</Alert>
      )}
      <CursorList
        page={page}
        label={t('settings.apiClients')}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <Empty
            icon={<IconRobot size={24} stroke={1.7} />}
            title={t('apiClients.emptyTitle')}
            action={create}
          >
            {t('apiClients.emptyText')}
          </Empty>
        }
        state={state}
        total={total}
      />
      <RotateSecret client={rotating} onClose={() => setRotating(null)} />
      <RevokeMachineClient client={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}

function Status({ client }: { readonly client: ListedMachineClient }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { revokedAt, previousSecretExpiresAt } = client;
  if (revokedAt) return <Badge icon={<IconBan size={14} />}>{t('apiClients.isRevoked')}</Badge>;
  return (
    <div className={classes.status}>
      <Badge tone="good" icon={<IconCircleCheck size={14} />}>
        {t('apiClients.active')}
      </Badge>
      {previousSecretExpiresAt && previousSecretExpiresAt > new Date() && (
        <span className={classes.small}>
          {t('apiClients.previousUntil', { date: formats.dateTime(previousSecretExpiresAt) })}
        </span>
      )}
    </div>
  );
}

function Scopes({ scopes }: { readonly scopes: readonly string[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (scopes.length === 0) return t('apiClients.noScopes');
  const texts = scopes.map((scope) => enumText('roles.permission', scope.replace(':', '.'), t));
  return <span className={classes.small}>{formats.list(texts)}</span>;
}

type ActionsProps = Pick<Props, 'canUpdate' | 'canRevoke'> & {
  readonly name: string;
  readonly onRotate: () => void;
  readonly onRevoke: () => void;
};

function Actions({ name, canUpdate, canRevoke, onRotate, onRevoke }: ActionsProps) {
  const { t } = useTranslation();
  if (!canUpdate && !canRevoke) return null;
  return (
    <RowMenu label={t('members.actionsFor', { name })}>
      {canUpdate && (
        <MenuItem icon={<IconRefresh size={18} aria-hidden />} onClick={onRotate}>
          {t('apiClients.rotate')}
        </MenuItem>
      )}
      {canRevoke && (
        <MenuItem isDanger icon={<IconBan size={18} aria-hidden />} onClick={onRevoke}>
          {t('apiClients.revoke')}
        </MenuItem>
      )}
    </RowMenu>
  );
}
