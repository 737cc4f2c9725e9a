import type { RouteAnswer } from '@app/contracts/define/route';
import { auditRoutes } from '@app/contracts/org/audit';
import type { MemberWithUser } from '@app/contracts/org/members';
import type { Team } from '@app/contracts/org/teams';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { type Query, useQuery } from '../../api/use-query.ts';
import { LoadingRows } from '../../ui/loading.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { useWords } from '../../words/words.tsx';
import classes from './audit-list.module.css';
import { AuditRow } from './audit-row.tsx';

const LATEST = 7;

type Changes = Query<RouteAnswer<typeof auditRoutes.listAuditEntries>>;

/** Asks for the latest changes of an organization; of none, asks nothing. */
export const useLatestChanges = (organizationId: string | null): Changes =>
  useQuery(
    auditRoutes.listAuditEntries,
    organizationId === null ? null : { query: { organizationId, limit: LATEST } },
  );

type Props = {
  readonly changes: Changes;
  readonly members: readonly MemberWithUser[];
  readonly teams: readonly Team[];
  /** The page with all changes. */
  readonly to: string;
};

/** What was changed last in an organization, and by whom. */
export function LatestChanges({ changes: { data, error, retry }, members, teams, to }: Props) {
  const { t } = useWords();
  const names = new Map(members.map(({ userId, user }) => [userId, user.name]));
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]));

  return (
    <Section
      title={t('audit.latest')}
      actions={
        <Anchor component={Link} to={to} className={classes.all}>
          {t('audit.all')}
        </Anchor>
      }
      flush
    >
      {error && (
        <div className={classes.problem}>
          <Problem of={error} onRetry={retry} />
        </div>
      )}
      {!data && !error && <LoadingRows rows={LATEST} height={59} />}
      {data && (
        <ol className={classes.list}>
          {data.items.map((entry) => (
            <AuditRow key={entry.id} entry={entry} names={names} teams={teamNames} />
          ))}
        </ol>
      )}
    </Section>
  );
}
