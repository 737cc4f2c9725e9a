import { EntitySchema } from 'typeorm';

/** A link between an organization and a provider organization. */
export type StoredConnection = {
  /** The organization's own merchant while the link is not confirmed. */
  providerOrganizationId: string;
  organizationId: string;
  linkedAt: Date;
  /** Of an unconfirmed link: the provider organization that deliveries to the organization's endpoints name. */
  claimedProviderOrganizationId: string | null;
  /** Null for links from before proof was required. */
  proof: string | null;
  /** The organization's own merchant whose records still have to move to the provider organization. */
  reassignsFrom: string | null;
};

export const connectionTable = new EntitySchema<StoredConnection>({
  name: 'billing_connection',
  tableName: 'billing_connection',
  columns: {
    providerOrganizationId: { type: 'text', name: 'provider_organization_id', primary: true },
    organizationId: { type: 'text', name: 'organization_id' },
    linkedAt: { type: 'timestamptz', name: 'linked_at' },
    claimedProviderOrganizationId: {
      type: 'text',
      name: 'claimed_provider_organization_id',
      nullable: true,
    },
    proof: { type: 'text', nullable: true },
    reassignsFrom: { type: 'text', name: 'reassigns_from', nullable: true },
  },
  uniques: [{ name: 'billing_connection_organization_key', columns: ['organizationId'] }],
});

/** The provider API token of an organization, encrypted. */
export type ProviderTokenRow = { organizationId: string; token: string; setAt: Date };

export const providerTokenTable = new EntitySchema<ProviderTokenRow>({
  name: 'provider_token',
  tableName: 'provider_token',
  columns: {
    organizationId: { type: 'text', name: 'organization_id', primary: true },
    token: { type: 'text' },
    setAt: { type: 'timestamptz', name: 'set_at' },
  },
});

/** A deleted user: no customer is attributed to the user, by later events either. */
export type DeletedUserRow = { userId: string; deletedAt: Date };

export const deletedUserTable = new EntitySchema<DeletedUserRow>({
  name: 'deleted_user',
  tableName: 'deleted_user',
  columns: {
    userId: { type: 'text', name: 'user_id', primary: true },
    deletedAt: { type: 'timestamptz', name: 'deleted_at' },
  },
});
