import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepProviderTokens1767225611000 implements MigrationInterface {
  readonly name = 'KeepProviderTokens1767225611000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table account
        add column access_token text,
        add column refresh_token text,
        add column id_token text,
        add column access_token_expires_at timestamptz(3),
        add column refresh_token_expires_at timestamptz(3),
        add column scope text;

      alter table verification
        alter column user_id drop not null,
        add column value jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from verification where user_id is null;
      alter table verification
        alter column user_id set not null,
        drop column value;

      alter table account
        drop column access_token,
        drop column refresh_token,
        drop column id_token,
        drop column access_token_expires_at,
        drop column refresh_token_expires_at,
        drop column scope;
    `);
  }
}
