import { Anchor } from '@mantine/core';
import type { RouteResponse } from '@tessera/contracts/define/route';
import { type AuditEntry, auditRoutes } from '@tessera/contracts/org/audit';
import type { MemberWithUser } from '@tessera/contracts/org/members';
import type { Team } from '@tessera/contracts/org/teams';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Query, useQuery } from '../../api/use-query.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../components/feedback/loading.tsx';
import { Section } from '../../components/layout/section.tsx';
import classes from './audit-list.module.css';
import { AuditRow } from './audit-row.tsx';

const LATEST = 7;
const LATEST_OF_ONE = 5;

type Changes = Query<RouteResponse<typeof auditRoutes.listAuditEntries>>;

/** Queries the latest audit entries; sends no request without an organization. */
export const useLatestChanges = (organizationId: string | null): Changes =>
  useQuery(
    auditRoutes.listAuditEntries,
    organizationId === null ? null : { query: { organizationId, limit: LATEST } },
  );

type Known = {
  readonly members: readonly MemberWithUser[];
  readonly teams: readonly Team[];
};
type Props = Known & {
  readonly changes: Changes;
  /** The page with the whole audit log. */
  readonly to: string;
};

/** The latest changes in an organization. */
export function LatestChanges({ changes: { data, error, retry }, members, teams, to }: Props) {
  const { t } = useTranslation();
  // Rendered in a deferred update, so that input stays responsive.
  const built = useDeferredValue(data);
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
          <ErrorAlert error={error} onRetry={retry} />
        </div>
      )}
      {!built && !error && <LoadingRows rows={LATEST} height={59} />}
      {built && <Entries of={built.items} members={members} teams={teams} />}
    </Section>
  );
}

type OfOneProps = Known & { readonly organizationId: string; readonly userId: string };

/** The latest changes by one member. */
export function MemberChanges({ organizationId, userId, members, teams }: OfOneProps) {
  const { t } = useTranslation();
  const { data, error, retry } = useQuery(auditRoutes.listAuditEntries, {
    query: { organizationId, actorId: userId, limit: LATEST_OF_ONE },
  });
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!data) return <LoadingRows rows={2} height={59} />;
  if (data.items.length === 0) return <p className={classes.none}>{t('members.noActivity')}</p>;
  return <Entries of={data.items} members={members} teams={teams} />;
}

function Entries({ of: entries, members, teams }: Known & { readonly of: readonly AuditEntry[] }) {
  const names = new Map(members.map(({ userId, user }) => [userId, user.name]));
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]));
  return (
    <ol className={classes.list}>
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} names={names} teams={teamNames} />
      ))}
    </ol>
  );
}
