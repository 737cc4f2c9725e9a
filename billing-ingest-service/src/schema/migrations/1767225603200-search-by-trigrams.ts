import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is searched, by table: the columns of its index. */
const searched = {
  customer: ['name', 'email', 'external_id'],
  product: ['name', 'description'],
  discount: ['name', 'code'],
  checkout: ['customer_name', 'customer_email'],
  benefit: ['description'],
  meter: ['name'],
  custom_field: ['slug', 'name'],
};
const indexes = Object.keys(searched)
  .map((table) => `${table}_search`)
  .join(', ');
const rollups = [
  'order_month',
  'refund_month',
  'subscription_start_month',
  'subscription_end_month',
];

/** A tenth of the time for each row that is written, and triggers that find their tables for anybody. */
export class SearchByTrigrams1767225603200 implements MigrationInterface {
  readonly name = 'SearchByTrigrams1767225603200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index ${indexes};
      drop function search_grams;

      -- Every three letters in a row, as numbers that differ from merchant to merchant: one index finds
      -- a part of a text among the records of one merchant.
      create function search_trigrams(owner text, texts text[]) returns bigint[]
        language plpgsql immutable strict parallel safe cost 1000 as $$
        declare
          seed bigint := hashtextextended(owner, 0);
          found bigint[] := '{}';
          entry text;
        begin
          foreach entry in array texts loop
            entry := lower(entry);
            for place in 1 .. coalesce(length(entry), 0) - 2 loop
              found := found || hashtextextended(substr(entry, place, 3), seed);
            end loop;
          end loop;
          return found;
        end $$;

      create index subscription_product_list
        on subscription (product_id, created_at desc, id desc);`);
    for (const [table, columns] of Object.entries(searched)) {
      await runner.query(`create index ${table}_search on ${table} using gin (
        search_trigrams(provider_organization_id, array[${columns.join(', ')}]))`);
    }
    for (const rollup of rollups) {
      for (const event of ['insert', 'update', 'delete']) {
        await runner.query(`alter function ${rollup}_${event}() set search_path from current`);
      }
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const rollup of rollups) {
      for (const event of ['insert', 'update', 'delete']) {
        await runner.query(`alter function ${rollup}_${event}() reset search_path`);
      }
    }
    await runner.query(`
      drop index ${indexes};
      drop function search_trigrams;
      drop index subscription_product_list;
      create function search_grams(owner text, texts text[], sizes integer[]) returns bigint[]
        language sql immutable parallel safe cost 1000 as $$
          select coalesce(array_agg(distinct
            hashtextextended(substr(lower(word), place, size), hashtextextended(owner, 0))), '{}')
          from unnest(texts) as word, unnest(sizes) as size,
            generate_series(1, length(word) - size + 1) as place
        $$`);
    for (const [table, columns] of Object.entries(searched)) {
      await runner.query(`create index ${table}_search on ${table} using gin (
        search_grams(provider_organization_id, array[${columns.join(', ')}], '{2,3}'))`);
    }
  }
}
