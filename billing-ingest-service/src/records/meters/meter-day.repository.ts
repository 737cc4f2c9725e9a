import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import { formatInstant, parseInstant } from '../../instant.ts';
import { linkedMerchant } from '../../listing/merchant.ts';
import { customerMeterId } from '../customer-meters/schema.ts';
import type { StoredSnapshot } from '../snapshot.ts';

/** A range of days of a meter, both included. */
type Span = { readonly meterId: string; readonly from: string; readonly to: string };

/** A row with the table's column names. */
type MeterDayRow = {
  readonly id: string;
  readonly day: string;
  readonly provider_organization_id: string;
  readonly meter_id: unknown;
  readonly began_on: string;
  readonly revision: string;
  readonly consumed_units: unknown;
};

type Consumed = { readonly day: string; readonly consumed: string };

/** Consumption of meters by day (UTC), whatever the order in which states arrive. */
export const meterDays = {
  /** Only the newest state of a day counts. */
  async upsert(tx: Tx, states: readonly StoredSnapshot[]): Promise<void> {
    // Upserts the newest snapshot of each customer's meter and day, and updates the sums of that day and of the
    // next known day. The caller has locked the records; days are locked in one order.
    for (const rows of inRounds(states.flatMap(rowOf)))
      await tx.query(sql`
        with changed as materialized (
          select received.*, existing.consumed_units as replaced,
            existing.began_on as replaced_began_on, earlier.consumed_units as earlier,
            later.day as later_day, later.began_on as later_began_on, later.consumed_units as later
          from json_populate_recordset(null::customer_meter_day, ${JSON.stringify(rows)})
            as received
          left join lateral (
            select revision, began_on, consumed_units from customer_meter_day as stored
            where stored.id = received.id and stored.day = received.day
          ) as existing on true
          left join lateral (
            select consumed_units from customer_meter_day as stored
            where stored.id = received.id and stored.day < received.day order by day desc limit 1
          ) as earlier on true
          left join lateral (
            select day, began_on, consumed_units from customer_meter_day as stored
            where stored.id = received.id and stored.day > received.day order by day limit 1
          ) as later on true
          where existing.revision is null or existing.revision < received.revision
        ), stored as (
          insert into customer_meter_day
          select id, day, provider_organization_id, meter_id, began_on, revision, consumed_units
          from changed
          on conflict (id, day) do update set revision = excluded.revision,
            began_on = excluded.began_on, consumed_units = excluded.consumed_units
        )
        insert into meter_day as existing
        select provider_organization_id, meter_id, day, sum(units) from (
          select provider_organization_id, meter_id, day,
            meter_growth(consumed_units, earlier, began_on = day)
              - coalesce(meter_growth(replaced, earlier, replaced_began_on = day), 0) as units
          from changed
          union all
          select provider_organization_id, meter_id, later_day,
            meter_growth(later, consumed_units, false)
              - meter_growth(later, coalesce(replaced, earlier), later_began_on = later_day)
          from changed where later is not null
        ) as growth
        group by 1, 2, 3 having sum(units) <> 0 order by 1, 2, 3
        on conflict (provider_organization_id, meter_id, day) do update
          set consumed_units = existing.consumed_units + excluded.consumed_units`);
  },

  /** Removes the days of displaced snapshots or deleted records from the sums. */
  async delete(
    tx: Tx,
    claims: readonly Pick<StoredSnapshot, 'kind' | 'id' | 'providerOrganizationId'>[],
  ): Promise<void> {
    const removed = claims.filter(({ kind }) => kind === 'customer-meter');
    if (removed.length === 0) return;
    const ids = removed.map(({ id }) => id);
    const merchants = removed.map(({ providerOrganizationId }) => providerOrganizationId);
    await tx.query(sql`
      with removed as (
        delete from customer_meter_day as stored
        using unnest(${ids}::text[], ${merchants}::text[]) as claim (id, merchant)
        where stored.id = claim.id and stored.provider_organization_id = claim.merchant
        returning stored.*
      ), growth as (
        select provider_organization_id, meter_id, day, meter_growth(consumed_units,
          lag(consumed_units) over (partition by id order by day), began_on = day) as units
        from removed
      )
      insert into meter_day as existing
      select provider_organization_id, meter_id, day, -sum(units) from growth
      group by 1, 2, 3 having sum(units) <> 0 order by 1, 2, 3
      on conflict (provider_organization_id, meter_id, day) do update
        set consumed_units = existing.consumed_units + excluded.consumed_units`);
  },

  /** Moves the days of these customers' meters, and their sums, to another merchant. */
  reassign: (
    tx: Tx,
    ids: readonly string[],
    { from, to }: { readonly from: string; readonly to: string },
  ) =>
    tx.query<never>(sql`
      with reassigned as (
        update customer_meter_day set provider_organization_id = ${to}
        where id = any(${ids}) and provider_organization_id = ${from}
        returning id, meter_id, day, began_on, consumed_units
      ), growth as (
        select meter_id, day, meter_growth(consumed_units,
          lag(consumed_units) over (partition by id order by day), began_on = day) as units
        from reassigned
      )
      insert into meter_day as existing
      select merchant, meter_id, day, sum(sign * units)
      from growth cross join (values (${from}::text, -1), (${to}::text, 1)) as move (merchant, sign)
      group by 1, 2, 3 having sum(sign * units) <> 0 order by 1, 2, 3
      on conflict (provider_organization_id, meter_id, day) do update
        set consumed_units = existing.consumed_units + excluded.consumed_units`),

  /** Days with consumption, oldest first. */
  async between(db: Db, organizationId: string, { meterId, from, to }: Span) {
    const rows = await db.query<Consumed>(sql`
      select to_char(day, 'YYYY-MM-DD') as day, consumed_units::text as consumed from meter_day
      where provider_organization_id = ${linkedMerchant(organizationId)} and meter_id = ${meterId}
        and day between ${from} and ${to} and consumed_units <> 0
      order by day`);
    return rows.map(toDay);
  },

  /** The same for one customer. */
  async ofCustomer(
    db: Db,
    organizationId: string,
    { customerId, meterId, from, to }: Span & { readonly customerId: string },
  ) {
    const id = customerMeterId(customerId, meterId);
    // Includes the last state before the first day, because the growth of the first day is relative to it.
    const rows = await db.query<Consumed>(sql`
      select to_char(day, 'YYYY-MM-DD') as day, units::text as consumed from (
        select day, meter_growth(consumed_units,
          lag(consumed_units) over (order by day), began_on = day) as units
        from customer_meter_day
        where id = ${id} and provider_organization_id = ${linkedMerchant(organizationId)}
          and day <= ${to} and day >= coalesce(
            (select max(day) from customer_meter_day where id = ${id} and day < ${from}::date),
            ${from}::date)
      ) as growth
      where day >= ${from}::date and units <> 0 order by day`);
    return rows.map(toDay);
  },
};

const toDay = ({ day, consumed }: Consumed) => ({ day, consumedUnits: Number(consumed) });

function rowOf(state: StoredSnapshot): MeterDayRow[] {
  const { id, version, revision, providerOrganizationId: merchant } = state;
  if (state.kind !== 'customer-meter' || merchant === null) return [];
  const { document } = state;
  const createdAt = parseInstant(String(document.createdAt)) ?? version;
  return [
    {
      id,
      day: dayOf(version),
      provider_organization_id: merchant,
      meter_id: document.meterId,
      began_on: dayOf(createdAt),
      revision,
      consumed_units: document.consumedUnits,
    },
  ];
}

const dayOf = (micros: bigint) => formatInstant(micros).slice(0, 10);

/** The newest state of each meter and day, split so that no statement has two days of one meter. */
function inRounds(rows: readonly MeterDayRow[]): MeterDayRow[][] {
  const newest = new Map<string, MeterDayRow>();
  for (const row of rows) {
    const key = `${row.day} ${row.id}`;
    const known = newest.get(key);
    if (known === undefined || known.revision < row.revision) newest.set(key, row);
  }
  const rounds: MeterDayRow[][] = [];
  const days = new Map<string, number>();
  for (const row of newest.values()) {
    const round = days.get(row.id) ?? 0;
    days.set(row.id, round + 1);
    if (rounds[round] === undefined) rounds.push([]);
    rounds[round]?.push(row);
  }
  return rounds;
}
