import type { AuditEntry } from '@tessera/contracts/org/audit';

type Values = Readonly<Record<string, string>>;
type Naming = {
  /** A person by user id, as known today. */
  readonly person: (userId: unknown) => string;
  /** A role text in words. */
  readonly role: (role: unknown) => string;
  readonly team: (teamId: unknown) => string;
  readonly nobody: string;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the sentence about an entry is filled with. */
export function valuesOf(
  { actor, data }: AuditEntry,
  { person, role, team, nobody }: Naming,
): Values {
  const before = isRecord(data.before) ? data.before : {};
  const after = isRecord(data.after) ? data.after : {};
  return {
    actor: actor?.name ?? nobody,
    person: person(data.userId ?? after.userId),
    name: text(data.name) || text(after.name) || text(data.domain),
    before: text(before.name),
    // The address is gone with the invitation or the request that it belonged to.
    email: text(data.email) || person(data.userId),
    role: role(data.role ?? after.role),
    team: team(data.teamId),
    // Entries from before facts of this kind said `before` say it in a field of its own.
    previousRole: role(before.role ?? data.previousRole),
  };
}

/** The sentence that tells of an entry: how a membership ended makes three of one. */
export const sentenceOf = ({ action, data }: AuditEntry): string =>
  action === 'member.removed' && typeof data.reason === 'string'
    ? `${action}.${data.reason}`
    : action;

export type Difference = {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** What an entry says was changed, field by field; what stayed the same is left out. */
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
