import { Anchor, Button } from '@mantine/core';
import { IconBuildingCommunity, IconDoorExit, IconUsers } from '@tabler/icons-react';
import { type ListedOrganization, organizationRoutes } from '@tessera/contracts/org/organizations';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useQuery } from '../../api/use-query.ts';
import { Avatar } from '../../components/data/avatar.tsx';
import { Badge } from '../../components/data/badge.tsx';
import { type Column, Table } from '../../components/data/table.tsx';
import { Time } from '../../components/data/time.tsx';
import { Empty } from '../../components/feedback/empty.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../components/feedback/loading.tsx';
import { Row } from '../../components/layout/stack.tsx';
import { MenuItem } from '../../components/overlays/menu-item.tsx';
import { RowMenu } from '../../components/overlays/row-menu.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { isOwnerRole } from '../../session/permissions.ts';
import { roleTexts } from '../../session/role-text.ts';
import { useCreateOrganizationError } from '../../session/use-organization-settings.ts';

/** Differs from the query of the layout, because it also counts members. */
const INPUT = { query: { withRole: 'true', withMemberCount: 'true' } };

type Props = {
  readonly activeId: string | null;
  readonly onLeave: (organization: ListedOrganization) => void;
};

/** The user's organizations with their roles, and the links to open, leave and create one. */
export function OrganizationList({ activeId, onLeave }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const errorCode = useCreateOrganizationError();
  const organizations = useQuery(organizationRoutes.listOrganizations, INPUT);

  if (organizations.error && !organizations.data) {
    return <ErrorAlert error={organizations.error} onRetry={organizations.retry} />;
  }
  if (!organizations.data) return <LoadingRows rows={3} />;
  if (organizations.data.length === 0) {
    return (
      <Empty
        icon={<IconBuildingCommunity size={24} stroke={1.7} />}
        title={t('organizations.emptyTitle')}
        action={
          errorCode === null && (
            <Button component={Link} to="/organizations/new">
              {t('organizations.create')}
            </Button>
          )
        }
      >
        {t(errorCode === null ? 'organizations.emptyText' : 'organizations.emptyWait')}
      </Empty>
    );
  }

  const columns: readonly Column<ListedOrganization>[] = [
    {
      key: 'name',
      header: t('organizations.name'),
      isTitle: true,
      cell: ({ id, name, slug, logo }) => (
        <Row gap={12}>
          <Avatar name={name} image={logo} shape="square" />
          <Anchor component={Link} to={`/o/${slug}`} fw={560}>
            {name}
          </Anchor>
          {id === activeId && <Badge tone="accent">{t('organizations.active')}</Badge>}
        </Row>
      ),
    },
    {
      key: 'role',
      header: t('overview.role'),
      cell: ({ viewer }) => (
        <Row gap={4}>
          {roleTexts(viewer?.role ?? '', t).map((role) => (
            <Badge key={role}>{role}</Badge>
          ))}
        </Row>
      ),
    },
    {
      key: 'members',
      header: t('overview.members'),
      align: 'end',
      cell: ({ memberCount = 0 }) => formats.number(memberCount),
    },
    {
      key: 'created',
      header: t('organizations.created'),
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
    {
      key: 'actions',
      header: t('members.actions'),
      align: 'end',
      isActions: true,
      cell: (organization) => (
        <RowMenu label={t('members.actionsFor', { name: organization.name })}>
          <MenuItem
            to={`/o/${organization.slug}/members`}
            icon={<IconUsers size={18} aria-hidden />}
          >
            {t('overview.members')}
          </MenuItem>
          <MenuItem
            isDanger
            icon={<IconDoorExit size={18} aria-hidden />}
            reason={isOnlyOwner(organization) ? t('leave.onlyOwner') : null}
            onClick={() => onLeave(organization)}
          >
            {t('leave.openMenu')}
          </MenuItem>
        </RowMenu>
      ),
    },
  ];
  return (
    <Table
      label={t('organizations.table')}
      columns={columns}
      rows={organizations.data}
      keyOf={({ id }) => id}
    />
  );
}

const isOnlyOwner = ({ viewer, ownerCount }: ListedOrganization) =>
  ownerCount === 1 && isOwnerRole(viewer?.role ?? '');
