import { Button } from '@mantine/core';
import { IconUserMinus, IconUsers } from '@tabler/icons-react';
import type { MemberWithUser } from '@tessera/contracts/org/members';
import type { Organization } from '@tessera/contracts/org/organizations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListBar, type ListMenus } from '../../components/data/lists/list-bar.tsx';
import { SelectionBar } from '../../components/data/lists/selection-bar.tsx';
import {
  type ChoosableColumn,
  shownColumns,
} from '../../components/data/lists/shown-columns.rules.ts';
import { useSelection } from '../../components/data/lists/use-selection.ts';
import { Pager } from '../../components/data/pager.tsx';
import { Table } from '../../components/data/table.tsx';
import { Empty } from '../../components/feedback/empty.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../components/feedback/loading.tsx';
import { totalText } from '../../i18n/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { isOwnerRole } from '../../session/permissions.ts';
import { MemberDialog, type MemberStep } from './member-dialog.tsx';
import { MemberFilters } from './member-filters.tsx';
import classes from './member-list.module.css';
import type { MemberMenuProps } from './member-menu.tsx';
import { DEFAULT_SORT, type MemberState, PAGE_SIZE } from './member-query.rules.ts';
import { RemoveMember } from './remove-member.tsx';
import { RemoveMembers } from './remove-members.tsx';
import { useMemberColumns } from './use-member-columns.tsx';
import { useMemberPage } from './use-member-page.ts';

type Option = { readonly value: string; readonly label: string };

type Props = {
  readonly organization: Pick<Organization, 'id' | 'name'>;
  readonly roles: readonly Option[];
  /** The data and permissions for the menu of a row. */
  readonly menu: Omit<MemberMenuProps, 'member' | 'onStep' | 'onRemove'>;
  readonly state: MemberState;
  readonly onState: (changes: Partial<MemberState>) => void;
  /** Keys of the columns that the user has selected; null for the default ones, undefined while loading. */
  readonly selectedColumns: readonly string[] | null | undefined;
  readonly menusOf: (columns: readonly ChoosableColumn[]) => ListMenus;
};

/** The members of an organization, a page at a time. */
export function MemberList({ organization, roles, menu, state, onState, ...props }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { selectedColumns, menusOf } = props;
  const { teams, viewer, owners } = menu;
  const { canRemove, isOwner } = viewer;
  const [step, setStep] = useState<MemberStep | null>(null);
  const [removing, setRemoving] = useState<MemberWithUser | null>(null);
  const [isRemovingMany, setRemovingMany] = useState(false);
  const { data, error, retry, page } = useMemberPage(organization.id, state);
  const columns = useMemberColumns({ ...menu, onStep: setStep, onRemove: setRemoving });
  const selection = useSelection<MemberWithUser>({
    rows: data?.members ?? [],
    keyOf: ({ id }) => id,
    canSelect: ({ userId, role }) => userId !== viewer.userId && (isOwner || !isOwnerRole(role)),
    labelOf: ({ user }) => t('list.select', { name: user.name }),
  });

  const total = data && totalText(data, { t, formats });
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = first + (data?.members.length ?? 0) - 1;
  return (
    <>
      <ListBar
        menus={menusOf(columns)}
        total={data ? t('members.count', { count: data.total, total }) : ''}
      />
      <MemberFilters roles={roles} teams={teams} state={state} onState={onState} />
      {canRemove && (
        <SelectionBar selection={selection}>
          <Button
            size="sm"
            color="red.9"
            leftSection={<IconUserMinus size={17} aria-hidden />}
            onClick={() => setRemovingMany(true)}
          >
            {t('bulkRemove.open')}
          </Button>
        </SelectionBar>
      )}
      {error && (
        <div className={classes.problem}>
          <ErrorAlert error={error} onRetry={retry} />
        </div>
      )}
      {(!data || selectedColumns === undefined) && !error && <LoadingRows rows={5} height={61} />}
      {data?.members.length === 0 && (
        <Empty
          icon={<IconUsers size={24} stroke={1.7} />}
          title={
            state.search
              ? t('members.noneFound', { search: state.search })
              : t('members.noneFiltered')
          }
          action={
            <Button variant="default" onClick={() => onState({ search: '', filter: '', page: 1 })}>
              {t('members.clearSearch')}
            </Button>
          }
        />
      )}
      {data && data.members.length > 0 && selectedColumns !== undefined && (
        <>
          <Table
            label={t('members.table', { organization: organization.name })}
            columns={shownColumns(columns, selectedColumns)}
            rows={data.members}
            keyOf={({ id }) => id}
            sorting={{
              current: state.sort || DEFAULT_SORT,
              onSort: (sort) => onState({ sort: sort === DEFAULT_SORT ? '' : sort, page: 1 }),
            }}
            selection={canRemove ? selection : undefined}
          />
          <Pager
            text={t('list.range', {
              first: formats.number(first),
              last: formats.number(last),
              total,
            })}
            onPrevious={page > 1 ? () => onState({ page: page - 1 }) : undefined}
            onNext={last < data.total ? () => onState({ page: page + 1 }) : undefined}
          />
        </>
      )}
      <MemberDialog
        organizationId={organization.id}
        step={step}
        roles={roles}
        teams={teams}
        isOwner={isOwner}
        owners={owners}
        canRemove={canRemove}
        onClose={() => setStep(null)}
      />
      <RemoveMember
        organization={organization}
        member={removing}
        onClose={() => setRemoving(null)}
      />
      <RemoveMembers
        organization={organization}
        members={selection.selected}
        opened={isRemovingMany}
        onClose={() => setRemovingMany(false)}
        onDone={() => {
          setRemovingMany(false);
          selection.clear();
        }}
      />
    </>
  );
}
