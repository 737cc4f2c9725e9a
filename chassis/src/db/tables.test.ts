import { useService } from '@tessera/testing/harness';
import { schemaDifferences } from '@tessera/testing/schema-differences';
import { describe, expect, it } from 'vitest';
import { sampleHarness, sampleService } from '../../test/sample-service.ts';

describe('schemaDifferences', () => {
  const sample = useService(sampleService, sampleHarness);
  const differences = () => schemaDifferences(sample.deps.db.entities.connection);

  it('finds none in the sample service, the tables of chassis included', async () => {
    expect(await differences()).toEqual([]);
  });

  it.each([
    ['create table extra (id int)', 'drop table extra', 'no entity: table extra'],
    [
      'alter table note add column extra text',
      'alter table note drop column extra',
      'DROP COLUMN "extra"',
    ],
    [
      'alter table note alter column text drop not null',
      'alter table note alter column text set not null',
      'ALTER COLUMN "text" SET NOT NULL',
    ],
    [
      "alter table note alter column text set default ''",
      'alter table note alter column text drop default',
      'ALTER COLUMN "text" DROP DEFAULT',
    ],
    [
      'alter table note alter column text type varchar(9)',
      'alter table note alter column text type text',
      'ADD "text" text NOT NULL',
    ],
    [
      'alter table note add constraint note_text_key unique (text)',
      'alter table note drop constraint note_text_key',
      'no entity: unique constraint note_text_key of note',
    ],
    [
      'alter table note drop constraint note_pkey',
      'alter table note add primary key (id)',
      'PRIMARY KEY ("id")',
    ],
    [
      'create index note_lower on note (lower(text))',
      'drop index note_lower',
      'no entity: index note_lower of note',
    ],
    [
      'drop index mail_due',
      'create index mail_due on mail (next_attempt_at) where sent_at is null',
      'no migration: index mail_due of mail',
    ],
  ])('finds the change of "%s"', async (change, undo, difference) => {
    const schema = (text: string) => sample.sql(`set search_path to $schema; ${text}`);
    await schema(change);
    try {
      expect(await differences()).toContainEqual(expect.stringContaining(difference));
    } finally {
      await schema(undo);
    }
    expect(await differences()).toEqual([]);
  });
});
