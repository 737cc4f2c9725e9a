import { isSameHash } from '@tessera/chassis/sessions/session-token';
import type { RoleStatements } from '@tessera/contracts/org/access-control';
import type { ClientWithHashes } from './machine-client.repository.ts';

/** The permissions of scopes. */
export function permissionsOf(scopes: readonly string[]): RoleStatements {
  const permissions: Record<string, string[]> = {};
  for (const scope of scopes) {
    const [resource = '', action = ''] = scope.split(':');
    permissions[resource] = [...(permissions[resource] ?? []), action];
  }
  return permissions;
}

type Secrets = Pick<
  ClientWithHashes,
  'secretHash' | 'previousSecretHash' | 'previousSecretExpiresAt'
>;

/** Whether a secret (by its hash) is one of a client's, compared in constant time. */
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

/** Uses recorded before this time are recorded again. */
export const staleBefore = (now: Date): Date => new Date(now.getTime() - MINUTE_MILLISECONDS);

/** Whether the time of use must be recorded again. It is exact to the minute. */
export const isUsageStale = (
  { lastUsedAt }: Pick<ClientWithHashes, 'lastUsedAt'>,
  now: Date,
): boolean => lastUsedAt === null || lastUsedAt < staleBefore(now);
