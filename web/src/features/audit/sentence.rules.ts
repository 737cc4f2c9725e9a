import type { AuditEntry } from '@tessera/contracts/org/audit';

type Values = Readonly<Record<string, string>>;
type Naming = {
  /** The name of a current member by user id. */
  readonly user: (userId: unknown) => string;
  /** The display text of a role. */
  readonly role: (role: unknown) => string;
  readonly team: (teamId: unknown) => string;
  readonly system: string;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The values for the sentence of an entry. */
export function valuesOf(
  { actor, data }: AuditEntry,
  { user, role, team, system }: Naming,
): Values {
  const before = isRecord(data.before) ? data.before : {};
  const after = isRecord(data.after) ? data.after : {};
  return {
    actor: actor?.name ?? system,
    user: user(data.userId ?? after.userId),
    name: text(data.name) || text(after.name) || text(data.domain),
    before: text(before.name),
    // The address is deleted together with its invitation or join request.
    email: text(data.email) || user(data.userId),
    role: role(data.role ?? after.role),
    team: team(data.teamId),
    // Older entries have the field `previousRole` instead of `before`.
    previousRole: role(before.role ?? data.previousRole),
  };
}

/** The key of the sentence of an entry; `member.removed` has one for each reason. */
export const sentenceOf = ({ action, data }: AuditEntry): string =>
  action === 'member.removed' && typeof data.reason === 'string'
    ? `${action}.${data.reason}`
    : action;

export type Difference = {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** The changed fields of an entry. */
export function differencesOf({ data }: AuditEntry): readonly Difference[] {
  const before = isRecord(data.before) ? data.before : {};
  const after = isRecord(data.after) ? data.after : {};
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
