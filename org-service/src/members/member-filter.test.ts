import type { Sql } from '@tessera/chassis/db/sql';
import { describe, expect, it } from 'vitest';
import { conditionOf, roleCondition } from './member-filter.ts';

const textOf = (condition: Sql) => condition.toQuery().text;

describe('conditionOf', () => {
  it.each([
    [{ field: 'role', operator: 'eq', value: 'admin' }, 'm.role = $1::text', ['admin']],
    [{ field: 'id', operator: 'in', value: 'a,b' }, 'm.id = any ($1::text[])', [['a', 'b']]],
    [
      { field: 'name', operator: 'eq', value: 'Ann' },
      'lower(m.user_name) = lower($1) and m.user_name = $2::text',
      ['Ann', 'Ann'],
    ],
    [
      { field: 'userId', operator: 'not_in', value: ['a,b'] },
      'not m.user_id = any ($1::text[])',
      [['a,b']],
    ],
    [
      { field: 'name', operator: 'contains', value: 'A_%\\b' },
      'lower(m.user_name::text) like $1',
      ['%a\\_\\%\\\\b%'],
    ],
    [
      { field: 'email', operator: 'ends_with', value: '.Com' },
      'lower(m.user_email::text) like $1',
      ['%.com'],
    ],
    [
      { field: 'createdAt', operator: 'gte', value: '2026-01-02' },
      'm.created_at >= $1::timestamptz',
      [new Date('2026-01-02')],
    ],
  ] as const)('%j is %s', (filter, text, values) => {
    const condition = conditionOf(filter);
    expect(textOf(condition)).toBe(text);
    expect(condition.toQuery().values).toEqual(values);
  });

  it('puts no client input into the SQL text', () => {
    const value = "'; drop table member; --";
    for (const operator of ['eq', 'in', 'contains', 'not_in', 'lt'] as const) {
      for (const field of ['role', 'teamId', 'name'] as const) {
        expect(textOf(conditionOf({ field, operator, value }))).not.toContain('drop');
        expect(textOf(roleCondition({ field, operator, value }))).not.toContain('drop');
      }
    }
  });
});
