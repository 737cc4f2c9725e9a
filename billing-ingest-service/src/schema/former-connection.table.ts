import { EntitySchema } from 'typeorm';

/** The last organization of a merchant that has no link now. A trigger of the links writes it. */
export type FormerConnectionRow = {
  providerOrganizationId: string;
  organizationId: string;
  endedAt: Date;
};

export const formerConnectionTable = new EntitySchema<FormerConnectionRow>({
  name: 'former_connection',
  columns: {
    providerOrganizationId: { type: 'text', name: 'provider_organization_id', primary: true },
    organizationId: { type: 'text', name: 'organization_id' },
    endedAt: { type: 'timestamptz', name: 'ended_at' },
  },
  indices: [{ name: 'former_connection_organization', columns: ['organizationId'] }],
});
