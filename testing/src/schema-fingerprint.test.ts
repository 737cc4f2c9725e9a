import type { MigrationClass } from '@tessera/chassis/db/types';
import type { QueryRunner } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { fingerprintOfMigrations } from './schema-fingerprint.ts';

/** A migration whose SQL lies outside its `up`, as in a file that it imports. */
const migrationWith = (sql: string, parameters?: unknown[]): MigrationClass =>
  class {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(sql, parameters);
    }
    async down(): Promise<void> {}
  };

describe('fingerprintOfMigrations', () => {
  it('is the same for the same SQL', async () => {
    const [one, other] = [migrationWith('create table a ()'), migrationWith('create table a ()')];
    expect(await fingerprintOfMigrations([one])).toBe(await fingerprintOfMigrations([other]));
  });

  it('changes with SQL that lies outside the migration', async () => {
    const changed = [
      [migrationWith('create table a ()')],
      [migrationWith('create table b ()')],
      [migrationWith('create table a ()'), migrationWith('create table b ()')],
      [migrationWith('create table b ()'), migrationWith('create table a ()')],
      [migrationWith('select $1', ['a'])],
      [migrationWith('select $1', ['b'])],
    ];
    const fingerprints = await Promise.all(changed.map(fingerprintOfMigrations));
    expect(new Set(fingerprints).size).toBe(changed.length);
  });
});
