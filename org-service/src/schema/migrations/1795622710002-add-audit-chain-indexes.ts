import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES: readonly (readonly [name: string, definition: string])[] = [
  ['audit_entry_sequence', 'audit_entry (organization_id, sequence)'],
  [
    'audit_entry_unnumbered',
    'audit_entry (organization_id, created_at, id) where sequence is null',
  ],
  [
    'audit_entry_erasure_actor',
    'audit_entry (actor_id) where ip_address is not null or user_agent is not null',
  ],
  [
    'audit_entry_erasure_email',
    "audit_entry (lower(data ->> 'email')) where data ->> 'email' is not null",
  ],
];

/** Each is built concurrently. An index that an interrupted build left invalid is replaced. */
export class AddAuditChainIndexes1795622710002 implements MigrationInterface {
  readonly name = 'AddAuditChainIndexes1795622710002';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of INDEXES) {
      const unique = name === 'audit_entry_sequence' ? 'unique ' : '';
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create ${unique}index concurrently ${name} on ${definition}`);
    }
  }

  /** Migrations go forward only. */
  async down(): Promise<void> {}
}
