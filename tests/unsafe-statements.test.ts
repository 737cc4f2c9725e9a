import { describe, expect, it } from 'vitest';
import { findUnsafeStatements } from './unsafe-statements.ts';

describe('findUnsafeStatements', () => {
  it.each([
    'drop table note',
    'drop function note_text',
    'drop trigger note_changed on note',
    'truncate note',
    'revoke select on note from service',
    'alter table note drop column color',
    'alter table note rename column color to tint',
    'alter table note rename to remark',
    'alter table note set schema other',
    "alter type kind rename value 'a' to 'b'",
    'alter table note alter column color type integer using color::integer',
    'alter table note alter color set not null',
    'alter table note set unlogged',
    'alter table note attach partition note_1 for values in (1)',
    'alter table note add column color text not null',
    'alter table note add column color text unique',
    'alter table note add column color text references color (id)',
    'alter table note add column number bigint generated always as identity',
    'alter table note add column size integer generated always as (length(text)) stored',
    'alter table note add column id uuid default gen_random_uuid()',
    'alter table note add column id uuid not null default coalesce(null, gen_random_uuid())',
    'alter table note add column number bigserial',
    "alter table note add constraint note_color check (color <> '')",
    'alter table note add foreign key (color) references color (id)',
    'alter table note add unique (color)',
    'create index note_text on note (text)',
    'create unique index note_text on note (text)',
    'drop index note_text',
    'create table other (id text); create index note_text on note (text)',
    'update note set color = text',
    'delete from note',
    'with gone as (delete from note returning id) select 1',
    'lock table note',
    'cluster note',
    'vacuum full note',
    'reindex table note',
    'refresh materialized view note_count',
    'do $$ begin delete from note; end $$',
  ])('rejects: %s', async (sql) => {
    expect(await findUnsafeStatements(sql)).toHaveLength(1);
  });

  it.each([
    'alter table note add column color text',
    "alter table note add column color text not null default ''",
    'alter table note add column at timestamptz not null default now()',
    'alter table note add column at timestamptz default current_timestamp',
    "alter table note add constraint note_color check (color <> '') not valid",
    'alter table note add constraint note_key unique using index note_color',
    'alter table note validate constraint note_color',
    'alter table note alter column color drop not null',
    'alter table note alter column id set default gen_random_uuid()',
    'alter table note drop constraint note_color',
    'create index concurrently note_text on note (text)',
    'drop index concurrently note_text',
    'reindex table concurrently note',
    "comment on table note is 'truncate; drop table note'",
    'create table other (id text not null); create index other_id on other (id); alter table other add constraint other_pk primary key (id); update other set id = id',
    'update note set color = text where id between 1 and 1000',
    'grant select on note to service',
  ])('accepts: %s', async (sql) => {
    expect(await findUnsafeStatements(sql)).toEqual([]);
  });

  it('rejects SQL that PostgreSQL cannot parse', async () => {
    await expect(findUnsafeStatements('alter tabel note')).rejects.toThrow(/syntax error/);
  });
});
