import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was used of a meter from day to day, of which the provider tells the sum so far alone. */
export class KeepMeterDays1767225605440 implements MigrationInterface {
  readonly name = 'KeepMeterDays1767225605440';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The last that was told of a customer's meter with a change on a day (UTC).
      create table customer_meter_day (
        id text not null,
        day date not null,
        provider_organization_id text not null,
        meter_id text not null,
        began_on date not null,
        standing text collate "C" not null,
        consumed_units numeric not null,
        primary key (id, day)
      );

      -- What all customers used on a day: the growth of their sums.
      create table meter_day (
        provider_organization_id text not null,
        meter_id text not null,
        day date not null,
        consumed_units numeric not null,
        primary key (provider_organization_id, meter_id, day)
      );

      -- A sum that is smaller than before has begun anew. Of the first one known, it is told when it grew
      -- only if the meter began on the same day.
      create function units_grown(consumed numeric, earlier numeric, is_beginning boolean) returns numeric
        language sql immutable parallel safe
        return case when earlier is null then case when is_beginning then consumed else 0 end
          when consumed < earlier then consumed else consumed - earlier end;

      insert into customer_meter_day
      select copy.id, (coalesce(meter.modified_at, meter.created_at) at time zone 'UTC')::date,
        meter.provider_organization_id, meter.meter_id, (meter.created_at at time zone 'UTC')::date,
        copy.standing, meter.consumed_units
      from snapshot as copy join customer_meter as meter on meter.id = copy.id
      where copy.kind = 'customer-meter' and copy.copy = 'full'
        and meter.provider_organization_id is not null and meter.created_at is not null
        and meter.meter_id is not null and meter.consumed_units is not null;

      insert into meter_day
      select provider_organization_id, meter_id, day, sum(consumed_units) from customer_meter_day
      where began_on = day group by 1, 2, 3 having sum(consumed_units) <> 0;

      -- What came before is told by the deliveries that are stored.
      update delivery set status = 'waiting', failures = 0
        where record_kind = 'customer-state' and status in ('applied', 'stale')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table meter_day, customer_meter_day;
      drop function units_grown`);
  }
}
