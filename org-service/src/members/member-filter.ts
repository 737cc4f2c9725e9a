import { type Sql, sql } from '@tessera/chassis/db/sql';
import type { MemberFilter } from '@tessera/contracts/org/members';

type Operator = MemberFilter['operator'];
type Field = MemberFilter['field'];

const columns: Readonly<Record<Exclude<Field, 'teamId'>, Sql>> = {
  id: sql`m.id`,
  userId: sql`m.user_id`,
  role: sql`m.role`,
  createdAt: sql`m.created_at`,
  name: sql`m.user_name`,
  email: sql`m.user_email`,
};
const comparisons = {
  eq: sql`=`,
  ne: sql`<>`,
  lt: sql`<`,
  lte: sql`<=`,
  gt: sql`>`,
  gte: sql`>=`,
} as const;

/** The condition of a filter on the member `m`. Text search ignores case; comparisons do not. */
export function conditionOf({ field, operator, value }: MemberFilter): Sql {
  if (field === 'teamId') return teamCondition(operator, listOf(value));
  // The index of names is in lower case.
  const indexed =
    field === 'name' && operator === 'eq'
      ? sql`lower(m.user_name) = lower(${textOf(value)}) and `
      : sql``;
  return sql`${indexed}${compare(columns[field], field === 'createdAt', { operator, value })}`;
}

/** The condition of a filter by role on the counts `c`. */
export const roleCondition = (filter: MemberFilter): Sql => compare(sql`c.role`, false, filter);

function compare(
  column: Sql,
  isTime: boolean,
  { operator, value }: Pick<MemberFilter, 'operator' | 'value'>,
): Sql {
  const type = isTime ? sql`timestamptz` : sql`text`;
  const read = (text: string) => (isTime ? new Date(text) : text);
  if (operator === 'in' || operator === 'not_in') {
    const condition = sql`${column} = any (${listOf(value).map(read)}::${type}[])`;
    return operator === 'in' ? condition : sql`not ${condition}`;
  }
  if (operator === 'contains' || operator === 'starts_with' || operator === 'ends_with') {
    return sql`lower(${column}::text) like ${patternOf(operator, textOf(value).toLowerCase())}`;
  }
  return sql`${column} ${comparisons[operator]} ${read(textOf(value))}::${type}`;
}

/** A member may be in several teams: the condition holds for any or for none of them. */
function teamCondition(operator: Operator, teamIds: readonly string[]): Sql {
  const not = operator === 'ne' || operator === 'not_in' ? sql`not ` : sql``;
  return sql`${not}exists (
    select from team_member tm where tm.member_id = m.id and tm.team_id = any (${teamIds}::text[]))`;
}

/** The only team of a filter by one team; null for other filters. */
export function singleTeamOf({ field, operator, value }: MemberFilter): string | null {
  if (field !== 'teamId' || operator === 'ne' || operator === 'not_in') return null;
  const [teamId, ...others] = listOf(value);
  return others.length === 0 ? (teamId ?? null) : null;
}

/** Whether the index of parts of names and addresses serves the filter. */
export const isTextFilter = ({ field, operator }: MemberFilter): boolean =>
  (field === 'name' || field === 'email') &&
  (operator === 'contains' || operator === 'starts_with' || operator === 'ends_with');

const listOf = (value: MemberFilter['value']) =>
  typeof value === 'string' ? value.split(',') : [...value];
const textOf = (value: MemberFilter['value']) =>
  typeof value === 'string' ? value : value.join(',');

/** Escapes wildcards in the value. */
function patternOf(operator: 'contains' | 'starts_with' | 'ends_with', text: string): string {
  const plain = text.replace(/[\\%_]/g, '\\$&');
  if (operator === 'starts_with') return `${plain}%`;
  return operator === 'ends_with' ? `%${plain}` : `%${plain}%`;
}
