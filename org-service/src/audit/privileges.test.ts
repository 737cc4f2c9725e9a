import { openDatabase } from '@tessera/chassis/db/open';
import { rawSql } from '@tessera/chassis/db/sql';
import { createLog } from '@tessera/chassis/ports/log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';
import { orgService } from '../app.ts';
import type { OrgConfig } from '../config.ts';

describe('privileges of the service role', () => {
  const org = useOrgService();
  let role: string;
  let database: ReturnType<typeof openDatabase>;

  beforeAll(async () => {
    const { random, clock, db } = org.deps;
    role = `lent_${random.id().toLowerCase()}`;
    await org.sql(`create role ${role} login password 'test'`);
    await org.sql(`alter role ${role} set search_path = $schema`);
    const { url: ownerUrl } = db.entities.connection.options as { url: string };
    const serviceUrl = new URL(ownerUrl);
    serviceUrl.username = role;
    const config = {
      databaseUrl: serviceUrl.href,
      migrationDatabaseUrl: ownerUrl,
      databasePoolSize: 2,
    } as OrgConfig;
    database = openDatabase(orgService, config, {
      random,
      clock,
      log: createLog('org', 'silent'),
    });
    await database.open({ migrate: true });
  });

  afterAll(async () => {
    await database?.close();
    await org.sql(`drop owned by ${role}`);
    await org.sql(`drop role ${role}`);
  });

  const requested = (text: string) => database.db.query(rawSql(text));

  it('allow reading the audit log and changing other tables, but not audit entries', async () => {
    const { id } = await org.given.organization();
    expect(await requested('select from audit_entry')).not.toEqual([]);
    for (const text of [
      `update audit_entry set action = 'nothing'`,
      'delete from audit_entry',
      'truncate audit_entry',
      'drop table audit_entry',
      'alter table audit_entry disable trigger all',
    ]) {
      await expect(requested(text)).rejects.toThrow(/permission denied|must be owner/);
    }
    // The foreign key deletes the audit log with its organization; the role itself may not delete it.
    await requested(`delete from organization where id = '${id}'`);
    expect(await requested(`select from audit_entry where organization_id = '${id}'`)).toEqual([]);
  });
});
