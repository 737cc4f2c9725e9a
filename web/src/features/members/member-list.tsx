import { Anchor, Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { MemberWithUser } from '@tessera/contracts/org/members';
import type { Organization } from '@tessera/contracts/org/organizations';
import type { Team } from '@tessera/contracts/org/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../components/data/avatar.tsx';
import { Badge } from '../../components/data/badge.tsx';
import { MailText } from '../../components/data/mail-text.tsx';
import { Pager } from '../../components/data/pager.tsx';
import { type Column, Table } from '../../components/data/table.tsx';
import { Time } from '../../components/data/time.tsx';
import { Empty } from '../../components/feedback/empty.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../components/feedback/loading.tsx';
import { Row } from '../../components/layout/stack.tsx';
import { totalText } from '../../i18n/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { isOwnerRole, rolesOf } from '../../session/permissions.ts';
import { roleName } from '../../session/role-text.ts';
import { MemberDialog, type MemberStep } from './member-dialog.tsx';
import { MemberFilters } from './member-filters.tsx';
import classes from './member-list.module.css';
import { MemberMenu } from './member-menu.tsx';
import { type MemberState, PAGE_SIZE } from './member-query.rules.ts';
import { RemoveMember } from './remove-member.tsx';
import { RemoveMembers } from './remove-members.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useMemberPage } from './use-member-page.ts';

type Option = { readonly value: string; readonly label: string };

type Props = {
  readonly organization: Pick<Organization, 'id' | 'name'>;
  readonly roles: readonly Option[];
  readonly teams: readonly Team[];
  readonly myUserId: string;
  readonly canUpdate: boolean;
  readonly canRemove: boolean;
  readonly isOwner: boolean;
  /** The number of owners: the last one cannot be removed. */
  readonly owners: number;
  readonly state: MemberState;
  readonly onState: (changes: Partial<MemberState>) => void;
  /** The address of a member's details. */
  readonly detailsOf: (memberId: string) => string;
  /** Called when the user chooses to leave the organization. */
  readonly onLeave: () => void;
};

/** The members of an organization, a page at a time. */
export function MemberList({ organization, state, onState, ...props }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { roles, teams, myUserId, detailsOf, canRemove, isOwner, owners } = props;
  const [step, setStep] = useState<MemberStep | null>(null);
  const [removing, setRemoving] = useState<MemberWithUser | null>(null);
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const [isRemovingMany, setRemovingMany] = useState(false);
  const { data, error, retry } = useMemberPage(organization.id, state);
  // Only visible rows count as selected, so that no hidden member is removed.
  const selected = data?.members.filter(({ id }) => selectedIds.includes(id)) ?? [];
  const mayChoose = ({ userId, role }: MemberWithUser) =>
    canRemove && userId !== myUserId && (isOwner || !isOwnerRole(role));
  const toggle = (id: string) =>
    setSelectedIds((before) =>
      before.includes(id) ? before.filter((one) => one !== id) : [...before, id],
    );
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]));

  const team: Column<MemberWithUser> = {
    key: 'team',
    header: t('members.team'),
    cell: ({ teamId }) => (teamId === null ? '' : (teamNames.get(teamId) ?? '')),
  };
  const columns: readonly Column<MemberWithUser>[] = [
    {
      key: 'user',
      header: t('members.user'),
      isTitle: true,
      cell: (member) => (
        <Row gap={12} nowrap>
          {mayChoose(member) && (
            <input
              type="checkbox"
              className={classes.tick}
              aria-label={t('removeMany.choose', { name: member.user.name })}
              checked={selectedIds.includes(member.id)}
              onChange={() => toggle(member.id)}
            />
          )}
          <Avatar name={member.user.name} image={member.user.image} size={36} />
          <div className={classes.user}>
            <div className={classes.name}>
              <Anchor
                component={Link}
                to={detailsOf(member.id)}
                preventScrollReset
                c="inherit"
                fw={560}
              >
                {member.user.name}
              </Anchor>{' '}
              {member.userId === myUserId && <Badge>{t('members.you')}</Badge>}
            </div>
            <div className={classes.email}>
              <MailText of={member.user.email} />
            </div>
          </div>
        </Row>
      ),
    },
    {
      key: 'role',
      header: t('members.role'),
      cell: ({ role }) => (
        <Row gap={6}>
          {rolesOf(role).map((name) => (
            <Badge key={name} tone={name === 'owner' ? 'accent' : 'quiet'}>
              {roleName(name, t)}
            </Badge>
          ))}
        </Row>
      ),
    },
    ...(teams.length > 0 ? [team] : []),
    {
      key: 'joined',
      header: t('members.joined'),
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
    {
      key: 'actions',
      header: t('members.actions'),
      align: 'end',
      isActions: true,
      cell: (member) => (
        <MemberMenu member={member} onStep={setStep} onRemove={setRemoving} {...props} />
      ),
    },
  ];

  const first = (state.page - 1) * PAGE_SIZE + 1;
  const last = first + (data?.members.length ?? 0) - 1;
  return (
    <>
      <MemberFilters roles={roles} teams={teams} state={state} onState={onState} />
      {selected.length > 0 && (
        <SelectionBar
          count={selected.length}
          onRemove={() => setRemovingMany(true)}
          onClear={() => setSelectedIds([])}
        />
      )}
      {error && (
        <div className={classes.problem}>
          <ErrorAlert error={error} onRetry={retry} />
        </div>
      )}
      {!data && !error && <LoadingRows rows={5} height={61} />}
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
      {data && data.members.length > 0 && (
        <>
          <Table
            label={t('members.table', { organization: organization.name })}
            columns={columns}
            rows={data.members}
            keyOf={({ id }) => id}
          />
          <Pager
            text={t('list.range', {
              first: formats.number(first),
              last: formats.number(last),
              total: totalText(data, { t, formats }),
            })}
            onPrevious={state.page > 1 ? () => onState({ page: state.page - 1 }) : undefined}
            onNext={last < data.total ? () => onState({ page: state.page + 1 }) : undefined}
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
        members={selected}
        opened={isRemovingMany}
        onClose={() => setRemovingMany(false)}
        onDone={() => {
          setRemovingMany(false);
          setSelectedIds([]);
        }}
      />
    </>
  );
}
