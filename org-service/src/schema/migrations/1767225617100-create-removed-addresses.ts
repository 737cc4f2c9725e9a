import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who vouches for an email domain, and whose addresses do not join by themselves. */
export class CreateRemovedAddresses1767225617100 implements MigrationInterface {
  readonly name = 'CreateRemovedAddresses1767225617100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table email_domain add column voucher_id text;
      update email_domain d set voucher_id = (
        select e.actor_id from audit_entry e
        where e.organization_id = d.organization_id and e.target_id = d.id
          and e.action in ('email-domain.added', 'email-domain.updated')
        order by e.created_at desc, e.id desc limit 1);

      create table removed_address (
        organization_id text not null
          constraint removed_address_organization_fkey references organization (id) on delete cascade,
        address_hash text not null,
        removed_at timestamptz not null,
        primary key (organization_id, address_hash)
      );
      insert into removed_address (organization_id, address_hash, removed_at)
      select e.organization_id,
        encode(sha256(convert_to(e.organization_id || ':' ||
          regexp_replace(lower(p.email), '\\+[^@]*@', '@'), 'UTF8')), 'hex'),
        max(e.created_at)
      from audit_entry e join user_profile p on p.user_id = e.user_id and not p.deleted
      where e.action = 'member.removed' and e.data ->> 'reason' = 'removed'
      group by 1, 2;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table removed_address;
      alter table email_domain drop column voucher_id;
    `);
  }
}
