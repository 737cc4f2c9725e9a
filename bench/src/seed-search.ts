import pg from 'pg';

/** The merchant with a million customers. */
export const MERCHANT = 'merchant-of-search-data';
export const SEARCH_DATA = { customers: 1_000_000, orders: 500_000, elsewhere: 5_000_000 } as const;
const ORDERS_ELSEWHERE = 1_000_000;

const FIRST_NAMES = `'{Anna,Ben,Carla,David,Eva,Finn,Greta,Hugo,Ida,Jonas,Klara,Luca,Mia,Noah,Olga,Paul,Rosa,Sami,Tilda,Viktor}'::text[]`;
const LAST_NAMES = `'{Amsel,Bachmann,Castell,Drossel,Eberhardt,Falke,Gruber,Habicht,Igel,Jäger,Kranich,Lerche,Meise,Nordmann,Otter,Pirol,Rabe,Sperling,Taube,Uhu,Vogel,Wachtel,Ziegler}'::text[]`;

/** Shares of customers: `rare` 1 in 100,000; `missing` none; `old` the oldest 30 %; `frequent` 1 in 20 of any age. */
export const NAMES = {
  rare: 'Zapfhahn',
  missing: 'Xylophon',
  old: 'Oldenburg',
  frequent: 'Greta',
} as const;

const nameOf = (n: string, isMerchant: string) => `
  (${FIRST_NAMES})[1 + ${n} % 20] || ' ' || case
    when ${isMerchant} and ${n} % 100000 = 777 then '${NAMES.rare}'
    when ${isMerchant} and ${n} <= ${SEARCH_DATA.customers * 0.3} then '${NAMES.old}'
    else (${LAST_NAMES})[1 + (${n} * 7919 / 20) % 23] end`;

/** Ids contain the row number; the oldest row is the first. Creation times span three years. */
export const customerId = (n: number) => `search-customer-${n}`;
const CREATED = (n: string, count: string) =>
  `timestamptz '2023-01-01' + ${n}::float8 / ${count} * interval '1095 days'`;

const timeText = (at: string) => `to_char(${at}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Nothing reads the documents of other merchants. */
const NO_DOCUMENT = `'{}'::json`;

/** Inserts customers of one merchant, or of five thousand others; $1 is their number, $2 the prefix of their ids. */
const customers = (merchant: string, isMerchant: boolean) => `
  insert into customer (id, version, provider_organization_id, created_at, external_id, email,
    email_verified, name, billing_address, metadata, deleted_at, document)
  select id, 1, merchant, created_at, external_id, email, true, name, address, '{}', deleted_at, ${
    isMerchant
      ? `json_build_object('id', id, 'createdAt', ${timeText('created_at')},
      'externalId', external_id, 'email', email, 'emailVerified', true, 'name', name,
      'billingAddress', address, 'avatarUrl', 'https://pictures.example/' || id,
      'deletedAt', ${timeText('deleted_at')})`
      : NO_DOCUMENT
  }
  from (
    select $2 || '-customer-' || n as id, ${merchant} as merchant, ${CREATED('n', '$1')} as created_at,
      'user:' || md5(n::text) as external_id, 'buyer.' || n || '@mail-' || n % 40 || '.example' as email,
      ${nameOf('n', String(isMerchant))} as name,
      json_build_object('country', case when n % 10000 = 5 then 'IS' else
        (array['DE', 'FR', 'US', 'GB', 'PL'])[1 + n % 5] end, 'city', 'Town ' || n % 500,
        'line1', null, 'line2', null, 'postalCode', null, 'state', null) as address,
      case when n % 5000 = 7 then timestamptz '2026-01-01' end as deleted_at
    from generate_series(1, $1::bigint) as n
  ) as made`;

/** Inserts orders of the same merchants, each order for a different customer. */
const orders = (merchant: string, isMerchant: boolean) => `
  insert into "order" (id, version, provider_organization_id, created_at, status, paid, currency,
    subtotal_amount, discount_amount, net_amount, tax_amount, total_amount, refunded_amount,
    refunded_tax_amount, billing_reason, customer_id, product_id, document)
  select id, 1, merchant, created_at, 'paid', true, currency, amount, 0, amount, 0, amount, 0, 0,
    'purchase', customer_id, merchant || '-product', ${
      isMerchant
        ? `json_build_object('id', id,
      'createdAt', ${timeText('created_at')}, 'status', 'paid', 'paid', true,
      'currency', currency, 'subtotalAmount', amount, 'discountAmount', 0, 'netAmount', amount,
      'taxAmount', 0, 'totalAmount', amount, 'refundedAmount', 0, 'refundedTaxAmount', 0,
      'billingReason', 'purchase', 'customerId', customer_id, 'productId', merchant || '-product')`
        : NO_DOCUMENT
    }
  from (
    select $2 || '-order-' || n as id, ${merchant} as merchant, ${CREATED('n', '$1')} as created_at,
      case when n % 20000 = 9 then 'isk' else 'usd' end as currency,
      500 + n * 7919 % 100000 as amount, $2 || '-customer-' || n * 2 as customer_id
    from generate_series(1, $1::bigint) as n
  ) as made`;

const subscriptions = `
  insert into subscription (id, version, provider_organization_id, created_at, amount, currency,
    recurring_interval, status, started_at, customer_id, product_id, cancel_at_period_end, document)
  select id, 1, '${MERCHANT}', created_at, 900, 'usd', 'month', status, created_at, customer_id,
    '${MERCHANT}-product', false, json_build_object('id', id, 'createdAt', ${timeText('created_at')},
      'status', status, 'amount', 900, 'currency', 'usd', 'recurringInterval', 'month',
      'currentPeriodStart', ${timeText('created_at')}, 'cancelAtPeriodEnd', false,
      'customerId', customer_id, 'productId', '${MERCHANT}-product')
  from (
    select 'search-subscription-' || n as id, ${CREATED('n', '$1')} as created_at,
      'search-customer-' || n * 5 as customer_id,
      case when n % 1000 = 1 then 'active' else 'canceled' end as status
    from generate_series(1, $1::bigint) as n
  ) as made`;

const checkouts = `
  insert into checkout (id, version, provider_organization_id, created_at, status, total_amount,
    currency, customer_name, customer_email, document)
  select id, 1, '${MERCHANT}', created_at, 'succeeded', 900, 'usd', name, email,
    json_build_object('id', id, 'createdAt', ${timeText('created_at')}, 'status', 'succeeded',
      'totalAmount', 900, 'currency', 'usd', 'customerName', name, 'customerEmail', email)
  from (
    select 'search-checkout-' || n as id, ${CREATED('n', '$1')} as created_at,
      ${nameOf('n', 'true')} as name, 'buyer.' || n || '@mail.example' as email
    from generate_series(1, $1::bigint) as n
  ) as made`;

const products = `
  insert into product (id, version, provider_organization_id, created_at, name, is_recurring, document)
  values ('${MERCHANT}-product', 1, '${MERCHANT}', now(), 'Everything', false, '{}')`;

const ELSEWHERE = `'elsewhere-' || n % 5000`;
const TABLES = ['customer', '"order"', 'subscription', 'checkout'] as const;

/**
 * Fills the schema of the billing-ingest-service with the data of the search benchmark, unless the data exist. Indexes
 * are rebuilt after the rows are inserted, so that they are in the state of a table that was filled long ago.
 */
export async function seedSearchData(url: string, print: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set search_path = billing');
    const { rows } = await client.query(
      'select 1 from product where provider_organization_id = $1',
      [MERCHANT],
    );
    if (rows.length > 0) return;
    await client.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off`);
    const indexes = await dropIndexes(client);
    const fill = async (text: string, count: number, name: string) => {
      print(`Filling in ${count.toLocaleString('en')} rows`);
      await client.query(text, [count, name]);
    };
    await fill(customers(`'${MERCHANT}'`, true), SEARCH_DATA.customers, 'search');
    await fill(orders(`'${MERCHANT}'`, true), SEARCH_DATA.orders, 'search');
    await fill(customers(ELSEWHERE, false), SEARCH_DATA.elsewhere, 'elsewhere');
    await fill(orders(ELSEWHERE, false), ORDERS_ELSEWHERE, 'elsewhere');
    await client.query(subscriptions, [SEARCH_DATA.customers / 5]);
    await client.query(checkouts, [SEARCH_DATA.customers / 5]);
    for (const [index, text] of indexes.entries()) {
      print(`Building index ${index + 1} of ${indexes.length}`);
      await client.query(text);
    }
    await client.query(products);
    for (const table of TABLES) await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
}

/** Drops all indexes except those of primary keys; returns the statements that recreate them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text
     from pg_index where indrelid = any($1::regclass[]) and not indisprimary`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ text }) => text);
}
