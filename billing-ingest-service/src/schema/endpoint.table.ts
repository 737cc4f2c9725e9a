import { EntitySchema } from 'typeorm';

/** A delivery URL of an organization. Both secrets are encrypted; two are valid during a rotation. */
export type StoredEndpoint = {
  id: string;
  organizationId: string;
  name: string;
  isEnabled: boolean;
  secret: string;
  secretCreatedAt: Date;
  previousSecret: string | null;
  previousSecretCreatedAt: Date | null;
  createdAt: Date;
  lastDeliveryAt: Date | null;
};

export const endpointTable = new EntitySchema<StoredEndpoint>({
  name: 'endpoint',
  tableName: 'endpoint',
  columns: {
    id: { type: 'text', primary: true },
    organizationId: { type: 'text', name: 'organization_id' },
    name: { type: 'text' },
    isEnabled: { type: 'boolean', name: 'is_enabled', default: true },
    secret: { type: 'text' },
    secretCreatedAt: { type: 'timestamptz', name: 'secret_created_at' },
    previousSecret: { type: 'text', name: 'previous_secret', nullable: true },
    previousSecretCreatedAt: {
      type: 'timestamptz',
      name: 'previous_secret_created_at',
      nullable: true,
    },
    createdAt: { type: 'timestamptz', name: 'created_at' },
    lastDeliveryAt: { type: 'timestamptz', name: 'last_delivery_at', nullable: true },
  },
  checks: [
    {
      name: 'endpoint_previous_secret',
      expression: '(previous_secret is null) = (previous_secret_created_at is null)',
    },
  ],
  indices: [{ name: 'endpoint_organization', columns: ['organizationId', 'createdAt', 'id'] }],
});

/** Requests to an endpoint that were rejected, counted by reason. */
export type EndpointRejectionRow = {
  endpointId: string;
  reason: string;
  count: string;
  lastAt: Date;
};

export const endpointRejectionTable = new EntitySchema<EndpointRejectionRow>({
  name: 'endpoint_rejection',
  tableName: 'endpoint_rejection',
  columns: {
    endpointId: { type: 'text', name: 'endpoint_id', primary: true },
    reason: { type: 'text', primary: true },
    count: { type: 'bigint' },
    lastAt: { type: 'timestamptz', name: 'last_at' },
  },
  foreignKeys: [
    {
      name: 'endpoint_rejection_endpoint_id_fkey',
      target: 'endpoint',
      columnNames: ['endpointId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
