import { EntitySchema } from 'typeorm';

/** The number of a merchant's newest change. */
export type ChangeFeedRow = { providerOrganizationId: string; position: string };

export const changeFeedTable = new EntitySchema<ChangeFeedRow>({
  name: 'change_feed',
  tableName: 'change_feed',
  columns: {
    providerOrganizationId: { type: 'text', name: 'provider_organization_id', primary: true },
    position: { type: 'bigint' },
  },
});

/** A change of a record, numbered per merchant without gaps, in the order of commits. */
export type StoredChange = {
  providerOrganizationId: string;
  position: string;
  kind: string;
  recordId: string;
  at: Date;
};

export const changeTable = new EntitySchema<StoredChange>({
  name: 'change',
  tableName: 'change',
  columns: {
    providerOrganizationId: { type: 'text', name: 'provider_organization_id', primary: true },
    position: { type: 'bigint', primary: true },
    kind: { type: 'text' },
    recordId: { type: 'text', name: 'record_id' },
    at: { type: 'timestamptz' },
  },
  indices: [{ name: 'change_at', columns: ['at'] }],
});
