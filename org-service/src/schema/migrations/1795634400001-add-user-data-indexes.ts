import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a user has done, in all organizations. */
const INDEXES: readonly (readonly [name: string, definition: string])[] = [
  ['audit_entry_actor_created_at', 'audit_entry (actor_id, created_at) where actor_id is not null'],
  ['invitation_inviter', 'invitation (inviter_id)'],
  ['machine_client_creator', 'machine_client (creator_id)'],
  ['email_domain_grantor', 'email_domain (grantor_id) where grantor_id is not null'],
];

/** Each is built concurrently. An index that an interrupted build left invalid is replaced. */
export class AddUserDataIndexes1795634400001 implements MigrationInterface {
  readonly name = 'AddUserDataIndexes1795634400001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of INDEXES) {
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on ${definition}`);
    }
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
