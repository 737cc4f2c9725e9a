import type { MemberFilter } from '@tessera/contracts/org/members';

/** A SQL condition on the member `m`; `toText` takes the names of its parameters. */
export type Condition = {
  readonly values: readonly unknown[];
  toText(parameters: readonly string[]): string;
};

type Field = MemberFilter['field'];

const IN_TEAM = '(select team_id from team_member where member_id = m.id)';
const columns: Readonly<Record<Exclude<Field, 'teamId'>, string>> = {
  id: 'm.id',
  userId: 'm.user_id',
  role: 'm.role',
  createdAt: 'm.created_at',
  name: 'm.user_name',
  email: 'm.user_email',
};
const comparisons = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** Converts a filter to SQL. Text search ignores case; comparisons do not. */
export function conditionOf({ field, operator, value }: MemberFilter): Condition {
  const list = typeof value === 'string' ? value.split(',') : [...value];
  const text = typeof value === 'string' ? value : value.join(',');
  if (field === 'teamId') return teamCondition(operator, list);

  const column = columns[field];
  const isTime = field === 'createdAt';
  const type = isTime ? 'timestamptz' : 'text';
  const read = (text: string) => (isTime ? new Date(text) : text);
  if (operator === 'in' || operator === 'not_in') {
    const not = operator === 'in' ? '' : 'not ';
    return withValue(list.map(read), (given) => `${not}${column} = any (${given}::${type}[])`);
  }
  if (operator === 'contains' || operator === 'starts_with' || operator === 'ends_with') {
    const pattern = patternOf(operator, text.toLowerCase());
    return withValue(pattern, (given) => `lower(${column}::text) like ${given}`);
  }
  const sign = comparisons[operator];
  return withValue(read(text), (given) => `${column} ${sign} ${given}::${type}`);
}

/** A member may be in several teams: the condition holds for any or for none of them. */
function teamCondition(operator: MemberFilter['operator'], teamIds: readonly string[]): Condition {
  const not = operator === 'ne' || operator === 'not_in' ? 'not ' : '';
  return withValue(
    teamIds,
    (given) => `${not}exists (
    select from ${IN_TEAM} as teams where teams.team_id = any (${given}::text[]))`,
  );
}

const withValue = (value: unknown, toText: (given: string) => string): Condition => ({
  values: [value],
  toText: ([given = '']) => toText(given),
});

/** Escapes wildcards in the value. */
function patternOf(operator: 'contains' | 'starts_with' | 'ends_with', text: string): string {
  const plain = text.replace(/[\\%_]/g, '\\$&');
  if (operator === 'starts_with') return `${plain}%`;
  return operator === 'ends_with' ? `%${plain}` : `%${plain}%`;
}
