import { Anchor } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Organization } from '@tessera/contracts/org/organizations';
import type { Team } from '@tessera/contracts/org/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../components/data/avatar.tsx';
import { Badge } from '../../components/data/badge.tsx';
import { CopyIdItem } from '../../components/data/lists/copy-id-button.tsx';
import { ListBar } from '../../components/data/lists/list-bar.tsx';
import { type SortValues, sortRows } from '../../components/data/lists/sort-rows.rules.ts';
import type { Sorting } from '../../components/data/lists/sorting.rules.ts';
import { type Column, Table } from '../../components/data/table.tsx';
import { Time } from '../../components/data/time.tsx';
import { Row } from '../../components/layout/stack.tsx';
import { MenuItem } from '../../components/overlays/menu-item.tsx';
import { RowMenu } from '../../components/overlays/row-menu.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { RemoveTeam } from './remove-team.tsx';
import { TeamDialog } from './team-dialog.tsx';
import { useDeleteBlockers } from './use-delete-blockers.ts';

type Props = {
  readonly organization: Pick<Organization, 'id'>;
  readonly teams: readonly Team[];
  readonly canUpdate: boolean;
  readonly canDelete: boolean;
  /** Whether the organization must keep at least one team. */
  readonly keepsOne: boolean;
  readonly addressOf: (team: Team) => string;
  readonly sorting: Sorting;
};

const SORT_VALUES: SortValues<Team> = {
  name: ({ name }) => name,
  createdAt: ({ createdAt }) => createdAt.getTime(),
};

/** The teams of an organization. */
export function TeamList({ organization, teams, canUpdate, canDelete, ...props }: Props) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const { keepsOne, addressOf, sorting } = props;
  const [renaming, setRenaming] = useState<Team | null>(null);
  const [removing, setRemoving] = useState<Team | null>(null);
  const organizationId = organization.id;
  const { isMember, deleteBlockerOf } = useDeleteBlockers({ organizationId, teams, keepsOne });

  const columns: readonly Column<Team>[] = [
    {
      key: 'name',
      header: t('teams.name'),
      isTitle: true,
      sort: 'name',
      cell: (team) => (
        <Row gap={12}>
          <Avatar name={team.name} shape="square" />
          <Anchor component={Link} to={addressOf(team)} fw={560}>
            {team.name}
          </Anchor>
          {isMember(team) && <Badge tone="accent">{t('teams.yours')}</Badge>}
        </Row>
      ),
    },
    {
      key: 'created',
      header: t('teams.created'),
      sort: 'createdAt',
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
    {
      key: 'actions',
      header: t('members.actions'),
      align: 'end',
      isActions: true,
      cell: (team) => (
        <RowMenu label={t('members.actionsFor', { name: team.name })}>
          {canUpdate && (
            <MenuItem icon={<IconPencil size={18} aria-hidden />} onClick={() => setRenaming(team)}>
              {t('teams.rename')}
            </MenuItem>
          )}
          <CopyIdItem id={team.id} />
          {canDelete && (
            <MenuItem
              isDanger
              icon={<IconTrash size={18} aria-hidden />}
              reason={deleteBlockerOf(team)}
              onClick={() => setRemoving(team)}
            >
              {t('teams.remove')}
            </MenuItem>
          )}
        </RowMenu>
      ),
    },
  ];

  return (
    <>
      <ListBar
        total={t('teams.count', { count: teams.length, total: formats.number(teams.length) })}
      />
      <Table
        label={t('teams.title')}
        columns={columns}
        rows={sortRows(teams, sorting.current, { values: SORT_VALUES, language: i18n.language })}
        keyOf={({ id }) => id}
        sorting={sorting}
      />
      <TeamDialog
        organizationId={organizationId}
        team={renaming}
        opened={renaming !== null}
        onClose={() => setRenaming(null)}
      />
      <RemoveTeam
        organizationId={organizationId}
        team={removing}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}
