import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The long tables that are searched: the texts and the keys of each one's index. */
const searched = {
  customer: {
    texts: ['name', 'email'],
    keys: [
      `'id ' || lower(external_id)`,
      `'id ' || lower(substr(external_id, strpos(external_id, ':') + 1))`,
      `'in ' || (billing_address ->> 'country')`,
      `case when deleted_at is not null then 'deleted' end`,
    ],
  },
  checkout: { texts: ['customer_name', 'customer_email'], keys: [] },
};

/** Each statement by itself: nothing is held up while the indexes are built. */
export class MarkByAge1767225605325 implements MigrationInterface {
  readonly name = 'MarkByAge1767225605325';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Millions of rows take longer than anything that holds others up may.
    await runner.query('set statement_timeout = 0');
    for (const [table, { texts, keys }] of Object.entries(searched)) {
      // What is to be entered later is a short list: every search reads all of it, and every write is spared.
      await runner.query(`create index concurrently ${table}_marks on ${table} using gin (
        search_marks(provider_organization_id, search_era(created_at),
          array[${texts.join(', ')}], array[${keys.join(', ')}]::text[])) with (gin_pending_list_limit = 1024)`);
      await runner.query(`drop index concurrently ${table}_search`);
    }
    await runner.query(`set statement_timeout = '10min'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries({
      customer: 'name, email, external_id',
      checkout: 'customer_name, customer_email',
    })) {
      await runner.query(`create index concurrently ${table}_search on ${table} using gin (
        search_trigrams(provider_organization_id, array[${columns}]))`);
      await runner.query(`drop index concurrently ${table}_marks`);
    }
  }
}
