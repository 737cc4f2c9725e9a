import { describe, expect, it } from 'vitest';
import { conditionOf } from './member-filter.rules.ts';

const textOf = (condition: ReturnType<typeof conditionOf>) => condition.toText(['$1', '$2']);

describe('conditionOf', () => {
  it.each([
    [{ field: 'role', operator: 'eq', value: 'admin' }, 'm.role = $1::text', ['admin']],
    [{ field: 'id', operator: 'in', value: 'a,b' }, 'm.id = any ($1::text[])', [['a', 'b']]],
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
    expect(condition.values).toEqual(values);
  });

  it('puts no client input into the SQL text', () => {
    const value = "'; drop table member; --";
    for (const operator of ['eq', 'in', 'contains', 'not_in', 'lt'] as const) {
      for (const field of ['role', 'teamId', 'name'] as const) {
        expect(textOf(conditionOf({ field, operator, value }))).not.toContain('drop');
      }
    }
  });
});
