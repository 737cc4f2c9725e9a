import { useForeignDatabase } from '@tessera/testing/database';
import { describe, expect, it } from 'vitest';
import { type ForeignDatabase, openForeignDatabase } from './foreign-database.ts';

const plaintext = (allowPlaintextStores: boolean) => ({ allowPlaintextStores });

describe('a foreign database', () => {
  const foreign = useForeignDatabase();

  async function reading<T>(work: (source: ForeignDatabase) => Promise<T>): Promise<T> {
    const source = await openForeignDatabase(foreign.url, plaintext(true));
    return work(source).finally(() => source.close());
  }

  const pagesOf = (table: string, size: number) =>
    reading(async (source) => {
      const pages: unknown[][] = [];
      for await (const page of source.pages(table, size)) pages.push(page.map(({ id }) => id));
      return pages;
    });

  it.each([
    ['number', 'integer', [[1, 2, 3], [9, 10, 11], [100]]],
    ['text', 'text', [['1', '10', '100'], ['11', '2', '3'], ['9']]],
  ])('is read in pages with ids of type %s', async (name, type, expected) => {
    await foreign.sql(`create table "Ids of ${name}" (id ${type} primary key)`);
    await foreign.sql(
      `insert into "Ids of ${name}" select n::${type} from unnest(array[11, 3, 100, 1, 9, 2, 10]) n`,
    );
    expect(await pagesOf(`Ids of ${name}`, 3)).toEqual(expected);
    const some = await reading((source) =>
      source.rowsOf(`Ids of ${name}`, 'id', ['2', '100', '7']),
    );
    expect(some.map(({ id }) => String(id)).sort()).toEqual(['100', '2']);
  });

  it('may lack a table, but not the owner column', async () => {
    await foreign.sql('create table member (id text, organization_id text)');
    await reading(async (source) => {
      expect(source.has('member')).toBe(true);
      expect(source.has('team')).toBe(false);
      expect(await source.rowsOf('team', 'organizationId', ['x'])).toEqual([]);
      await expect(source.rowsOf('member', 'organizationId', ['x'])).rejects.toThrow(
        'The table "member" of the source has no column "organizationId"',
      );
    });
  });

  it('is read-only', async () => {
    await foreign.sql(
      `create table bait (id text);
       create function bite() returns text language sql volatile as
         $$ insert into bait values ('x') returning id $$;
       create view trap as select bite() as id`,
    );
    await expect(pagesOf('trap', 1)).rejects.toThrow('read-only transaction');
  });

  it('is reported without its password when it is unreachable', async () => {
    const opening = openForeignDatabase(
      'postgres://reader:hunter2@127.0.0.1:1/x',
      plaintext(false),
    );
    await expect(opening).rejects.toThrow(/^The source cannot be read: (?!.*hunter2)/);
    await expect(openForeignDatabase('reader:hunter2@host', plaintext(false))).rejects.toThrow(
      /^The source must be a URL(?!.*hunter2)/,
    );
  });

  it('SEC-136: is not read over a remote plaintext connection, unless allowed', async () => {
    const url = 'postgres://reader:hunter2@192.0.2.1/x';
    await expect(openForeignDatabase(url, plaintext(false))).rejects.toThrow(
      /^The source must use TLS(?!.*hunter2)/,
    );
  });
});
