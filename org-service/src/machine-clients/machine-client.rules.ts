import { isSameHash } from '@tessera/chassis/sessions/session-token';
import type { RoleStatements } from '@tessera/contracts/org/access-control';
import type { KnownClient } from './machine-client.repository.ts';

/** What scopes allow, in the shape of a role. */
export function permissionsOf(scopes: readonly string[]): RoleStatements {
  const powers: Record<string, string[]> = {};
  for (const scope of scopes) {
    const [resource = '', action = ''] = scope.split(':');
    powers[resource] = [...(powers[resource] ?? []), action];
  }
  return powers;
}

type Secrets = Pick<KnownClient, 'secretHash' | 'previousSecretHash' | 'previousSecretExpiresAt'>;

/** Whether a secret is one of a client's, by its hash; in the same time whichever it is. */
export function isSecretOf(
  { secretHash, previousSecretHash, previousSecretExpiresAt }: Secrets,
  givenHash: string,
  now: Date,
): boolean {
  const isCurrent = isSameHash(secretHash, givenHash);
  const isPrevious = isSameHash(previousSecretHash ?? '', givenHash);
  const previousCounts = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
  return isCurrent || (isPrevious && previousCounts);
}

const MINUTE_MILLISECONDS = 60_000;

/** The last moment whose mark of use is old enough for another one. */
export const staleBefore = (now: Date): Date => new Date(now.getTime() - MINUTE_MILLISECONDS);

/** Whether the mark of a client's use is to be set anew: it is exact to the minute. */
export const isUsageStale = ({ lastUsedAt }: Pick<KnownClient, 'lastUsedAt'>, now: Date): boolean =>
  lastUsedAt === null || lastUsedAt < staleBefore(now);
