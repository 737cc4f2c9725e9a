import { describe, expect, it } from 'vitest';
import { findUnsafeStatements } from './unsafe-statements.ts';

describe('findUnsafeStatements', () => {
  it.each([
    'drop table note',
    'alter table note drop column colour',
    'alter table note rename column colour to tint',
    'alter table note rename to remark',
    'alter table note alter column colour type integer using colour::integer',
    'alter table note alter colour set not null',
    'alter table note add column colour text not null',
    "alter table note add constraint note_colour check (colour <> '')",
    'create index note_text on note (text)',
    'create unique index note_text on note (text)',
    'drop index note_text',
    'create table other (id text); create index note_text on note (text)',
    'lock table note',
  ])('rejects: %s', (sql) => {
    expect(findUnsafeStatements(sql)).toHaveLength(1);
  });

  it.each([
    'alter table note add column colour text',
    "alter table note add column colour text not null default ''",
    "alter table note add constraint note_colour check (colour <> '') not valid",
    'alter table note validate constraint note_colour',
    'alter table note alter column colour drop not null',
    'alter table note drop constraint note_colour',
    'create index concurrently note_text on note (text)',
    'drop index concurrently note_text',
    'create table other (id text not null); create index other_id on other (id); alter table other add constraint other_pk primary key (id)',
    'update note set colour = text where id between 1 and 1000',
  ])('accepts: %s', (sql) => {
    expect(findUnsafeStatements(sql)).toEqual([]);
  });
});
