import { Button } from '@mantine/core';
import { IconHistory, IconSearch } from '@tabler/icons-react';
import { type AuditEntry, auditRoutes } from '@tessera/contracts/org/audit';
import type { MemberWithUser } from '@tessera/contracts/org/members';
import type { Organization } from '@tessera/contracts/org/organizations';
import type { Team } from '@tessera/contracts/org/teams';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/use-query.ts';
import { ListBar, type ListMenus } from '../../components/data/lists/list-bar.tsx';
import { Pager } from '../../components/data/pager.tsx';
import { Empty } from '../../components/feedback/empty.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../components/feedback/loading.tsx';
import { useTimeZone } from '../../i18n/time-zone.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { useTotalText } from '../../i18n/use-total-text.ts';
import { AuditFilters, type AuditState, filterNames, noFilters } from './audit-filters.tsx';
import classes from './audit-list.module.css';
import { AuditRow } from './audit-row.tsx';
import { entryFilters } from './entry-filters.ts';

type Props = {
  readonly organization: Pick<Organization, 'id'>;
  readonly members: readonly MemberWithUser[];
  readonly teams: readonly Team[];
  readonly state: AuditState;
  readonly onState: (changes: Partial<AuditState>) => void;
  readonly menus: ListMenus;
};

/** The audit log of an organization, newest first. */
export function AuditList({ organization, members, teams, state, onState, menus }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { timeZone } = useTimeZone();
  const filter = { organizationId: organization.id, ...entryFilters(state, timeZone) };
  const query = useQuery(
    auditRoutes.listAuditEntries,
    { query: { ...filter, cursor: state.cursor || undefined } },
    { keepPrevious: true },
  );
  const counted = useQuery(auditRoutes.listAuditEntries, { query: { ...filter, count: 'only' } });
  const total = useTotalText('audit.count', counted.data?.total);
  const { data, error, retry } = query;
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]));
  const names = new Map(members.map(({ userId, user }) => [userId, user.name]));
  const isNarrowed = filterNames.some((name) => state[name] !== '');

  return (
    <>
      <ListBar menus={menus} total={total} />
      <AuditFilters members={members} state={state} onState={onState} />
      {error && (
        <div className={classes.problem}>
          <ErrorAlert error={error} onRetry={retry} />
        </div>
      )}
      {!data && !error && <LoadingRows rows={6} height={64} />}
      {data?.items.length === 0 &&
        (isNarrowed ? (
          <Empty
            icon={<IconSearch size={24} stroke={1.7} />}
            title={t('audit.noneFound')}
            action={
              <Button variant="default" onClick={() => onState(noFilters)}>
                {t('audit.clear')}
              </Button>
            }
          />
        ) : (
          <Empty icon={<IconHistory size={24} stroke={1.7} />} title={t('audit.emptyTitle')}>
            {t('audit.emptyText')}
          </Empty>
        ))}
      {data && data.items.length > 0 && (
        <>
          {byDay(data.items, formats.date).map(([day, entries]) => (
            <section key={day} aria-label={day}>
              <h2 className={classes.day}>{day}</h2>
              <ol className={classes.list}>
                {entries.map((entry) => (
                  <AuditRow key={entry.id} entry={entry} names={names} teams={teamNames} />
                ))}
              </ol>
            </section>
          ))}
          <Pager
            previous={t('audit.newest')}
            onPrevious={state.cursor ? () => onState({ cursor: '' }) : undefined}
            onNext={data.nextCursor ? () => onState({ cursor: data.nextCursor ?? '' }) : undefined}
          />
        </>
      )}
    </>
  );
}

function byDay(
  entries: readonly AuditEntry[],
  dayOf: (at: Date) => string,
): readonly (readonly [string, readonly AuditEntry[]])[] {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry.createdAt);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}
