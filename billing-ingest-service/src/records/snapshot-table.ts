import { EntitySchema } from 'typeorm';

/** The newest snapshot of each variant of a record; the records are merged from them. */
export const snapshotTable = new EntitySchema({
  name: 'snapshot',
  columns: {
    kind: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    variant: { type: 'text', primary: true },
    revision: { type: 'text', collation: 'C' },
    version: { type: 'bigint' },
    providerOrganizationId: { type: 'text', name: 'provider_organization_id', nullable: true },
    document: { type: 'json' },
    isFromProvider: { type: 'boolean', name: 'is_from_provider', default: true },
  },
});
