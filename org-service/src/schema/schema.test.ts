import { schemaDifferences } from '@tessera/testing/schema-differences';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

describe('org schema', () => {
  const org = useOrgService();

  it('matches the entities', async () => {
    expect(await schemaDifferences(org.deps.db.entities.connection)).toEqual([]);
  });

  it('rejects duplicates by constraints', async () => {
    const { id, owner } = await org.given.organization();
    const again = (table: string, values: string) =>
      org.sql(`insert into $schema.${table} values (${values})`, [id, owner.user.id]);
    await expect(again('member', `'other', $1, $2, 'member', now()`)).rejects.toThrow(
      'member_organization_user_key',
    );
    await expect(
      org.sql(
        `insert into $schema.organization select 'other', name, slug, null, null, now()
         from $schema.organization where id = $1`,
        [id],
      ),
    ).rejects.toThrow('organization_slug_key');
  });
});
