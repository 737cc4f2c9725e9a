import type { MachineClient } from '@tessera/contracts/org/machine-clients';
import { EntitySchema } from 'typeorm';

/** Only the hashes of the secrets are stored. */
export type MachineClientRow = MachineClient & {
  readonly secretHash: string;
  readonly previousSecretHash: string | null;
};

export const machineClientTable = new EntitySchema<MachineClientRow>({
  name: 'machine_client',
  columns: {
    id: { type: 'text', primary: true },
    organizationId: { type: 'text', name: 'organization_id' },
    name: { type: 'text' },
    scopes: { type: 'text', array: true },
    creatorId: { type: 'text', name: 'creator_id' },
    secretHash: { type: 'text', name: 'secret_hash' },
    secretCreatedAt: { type: 'timestamptz', name: 'secret_created_at' },
    previousSecretHash: { type: 'text', name: 'previous_secret_hash', nullable: true },
    previousSecretExpiresAt: {
      type: 'timestamptz',
      name: 'previous_secret_expires_at',
      nullable: true,
    },
    lastUsedAt: { type: 'timestamptz', name: 'last_used_at', nullable: true },
    revokedAt: { type: 'timestamptz', name: 'revoked_at', nullable: true },
    createdAt: { type: 'timestamptz', name: 'created_at' },
  },
  indices: [
    {
      name: 'machine_client_organization_created_at',
      columns: ['organizationId', 'createdAt', 'id'],
    },
    { name: 'machine_client_creator', columns: ['creatorId'] },
  ],
  checks: [
    {
      name: 'machine_client_previous_secret_check',
      expression: '(previous_secret_hash is null) = (previous_secret_expires_at is null)',
    },
  ],
  foreignKeys: [
    {
      name: 'machine_client_organization_fkey',
      target: 'organization',
      columnNames: ['organizationId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
