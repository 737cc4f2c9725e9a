import { EntitySchema } from 'typeorm';

/** The number and hash of the last audit entry of an organization. Triggers write it. */
export type AuditChainRow = {
  readonly organizationId: string;
  /** Decimal digits. */
  readonly sequence: string;
  readonly hash: Buffer;
  /** False while entries that are older than the chain wait for their numbers. */
  readonly complete: boolean;
};

export const auditChainTable = new EntitySchema<AuditChainRow>({
  name: 'audit_chain',
  columns: {
    organizationId: { type: 'text', name: 'organization_id', primary: true },
    sequence: { type: 'bigint' },
    hash: { type: 'bytea' },
    complete: { type: 'boolean' },
  },
  foreignKeys: [
    {
      name: 'audit_chain_organization_fkey',
      target: 'organization',
      columnNames: ['organizationId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
