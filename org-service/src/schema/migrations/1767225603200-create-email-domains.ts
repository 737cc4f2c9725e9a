import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateEmailDomains1767225603200 implements MigrationInterface {
  readonly name = 'CreateEmailDomains1767225603200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table email_domain (
        id text primary key,
        organization_id text not null
          constraint email_domain_organization_fkey references organization (id) on delete cascade,
        domain text not null constraint email_domain_domain_check check (domain = lower(domain)),
        token text not null,
        policy text not null
          constraint email_domain_policy_check check (policy in ('join', 'request')),
        role text not null,
        verified_at timestamptz,
        missing_since timestamptz,
        check_at timestamptz not null,
        created_at timestamptz not null,
        constraint email_domain_organization_domain_key unique (organization_id, domain)
      );
      create unique index email_domain_verified_key on email_domain (domain)
        where verified_at is not null;
      create index email_domain_due on email_domain (check_at) where verified_at is not null;

      create table join_request (
        id text primary key,
        organization_id text not null
          constraint join_request_organization_fkey references organization (id) on delete cascade,
        email_domain_id text not null
          constraint join_request_domain_fkey references email_domain (id) on delete cascade,
        user_id text not null,
        email text not null,
        status text not null constraint join_request_status_check
          check (status in ('pending', 'approved', 'declined', 'withdrawn')),
        created_at timestamptz not null,
        decided_at timestamptz,
        decided_by text
      );
      create unique index join_request_pending_key on join_request (organization_id, user_id)
        where status = 'pending';
      create index join_request_place on join_request (organization_id, created_at, id);
      create index join_request_user on join_request (user_id);
      create index join_request_domain on join_request (email_domain_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table join_request, email_domain');
  }
}
