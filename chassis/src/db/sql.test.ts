import { describe, expect, it } from 'vitest';
import { joinSql, preparedStatementOf, rawSql, sql, summaryOf } from './sql.ts';

describe('sql', () => {
  it('makes a parameter of every value', () => {
    const { text, values } = sql`select ${1} where name = ${"o'x"} or id = any(${['a']})`.toQuery();
    expect(text).toBe('select $1 where name = $2 or id = any($3)');
    expect(values).toEqual([1, "o'x", ['a']]);
  });

  it('numbers the parameters of parts through the whole statement', () => {
    const part = sql`b = ${2} and ${rawSql('c')} = ${3}`;
    const { text, values } = sql`a = ${1} and (${part}) and ${sql``}d = ${4}`.toQuery();
    expect(text).toBe('a = $1 and (b = $2 and c = $3) and d = $4');
    expect(values).toEqual([1, 2, 3, 4]);
  });

  it('joins parts', () => {
    const query = (parts: number[]) =>
      joinSql(
        parts.map((part) => sql`a = ${part}`),
        ' and ',
      ).toQuery();
    expect(query([])).toEqual({ text: '', values: [] });
    expect(query([1])).toEqual({ text: 'a = $1', values: [1] });
    expect(query([1, 2])).toEqual({ text: 'a = $1 and a = $2', values: [1, 2] });
  });
});

describe('preparedStatementOf', () => {
  it('gives each text one name', () => {
    const { name } = preparedStatementOf('select 1');
    expect(preparedStatementOf(['select', '1'].join(' ')).name).toBe(name);
    expect(preparedStatementOf('select 2').name).not.toBe(name);
  });
});

describe('summaryOf', () => {
  it.each([
    ['select id from member m join team t on true', 'select member'],
    ['select id from "user" where id = $1 for update', 'select user for update'],
    ['select now()', 'select'],
    ['select exists (select from member) as found', 'select member'],
    ['select id, (select name from team where (a) = 1) from member', 'select member'],
    ['INSERT INTO "org"."member"("id") VALUES ($1)', 'insert member'],
    ['insert into mail (id) select $1 from draft', 'insert mail'],
    ['insert into a values ($1) on conflict (id) do update set x = 1', 'insert a'],
    [
      'update mail set x = 1 where id in (select id from mail for update skip locked)',
      'update mail',
    ],
    [
      'select id from organization o for no key update of o',
      'select organization for no key update',
    ],
    [
      'with x as (delete from session returning id) insert into ended_session select id from x',
      'delete session, insert ended_session',
    ],
  ])('of "%s" is "%s"', (text, summary) => {
    expect(summaryOf(text)).toBe(summary);
  });
});
