import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 200;

/**
 * The secret of the mailed link, and references in place of ids in what was recorded about pending
 * invitations: `audit:read` showed the ids, and an id opens its invitation.
 */
export class AddInvitationSecrets1767225617000 implements MigrationInterface {
  readonly name = 'AddInvitationSecrets1767225617000';

  /** Each batch holds the audit log for one short update. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table invitation add column if not exists secret_hash text');
    for (let last: string | null = ''; last !== null; ) {
      last = await maskBatch(runner, last);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table invitation drop column secret_hash');
  }
}

/** Masks the entries about the next pending invitations behind that id. Returns the last one's, null at the end. */
async function maskBatch(runner: QueryRunner, after: string): Promise<string | null> {
  await runner.startTransaction();
  try {
    // The trigger refuses every change of an entry, this one too.
    await runner.query('alter table audit_entry disable trigger audit_entry_keep');
    const [batch]: { last: string | null }[] = await runner.query(
      `with batch as (
         select id, reference, organization_id from invitation
         where status = 'pending' and id > $1 order by id limit $2
       ), masked as (
         update audit_entry e set target_id = batch.reference,
           data = jsonb_set(e.data::jsonb, '{invitationId}', to_jsonb(batch.reference))::json
         from batch
         where e.organization_id = batch.organization_id and e.target_id = batch.id
           and e.action like 'invitation.%'
       )
       select max(id) as last from batch`,
      [after, BATCH],
    );
    await runner.query('alter table audit_entry enable trigger audit_entry_keep');
    await runner.commitTransaction();
    return batch?.last ?? null;
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}
