import { EntitySchema } from 'typeorm';

/** A deleted organization whose deliveries and records are being erased. */
export type StoredOrganizationErasure = {
  organizationId: string;
  /** The merchants of its records. */
  merchants: string[];
  /** The last delivery that is erased; then the last one that was requeued. */
  lastPosition: string;
  requestedAt: Date;
  nextAt: Date;
  isRequeueing: boolean;
  deliveries: string;
  records: string;
};

export const organizationErasureTable = new EntitySchema<StoredOrganizationErasure>({
  name: 'organization_erasure',
  columns: {
    organizationId: { type: 'text', name: 'organization_id', primary: true },
    merchants: { type: 'text', array: true },
    lastPosition: { type: 'bigint', name: 'last_position' },
    requestedAt: { type: 'timestamptz', name: 'requested_at' },
    nextAt: { type: 'timestamptz', name: 'next_at' },
    isRequeueing: { type: 'boolean', name: 'is_requeueing', default: false },
    deliveries: { type: 'bigint', default: 0 },
    records: { type: 'bigint', default: 0 },
  },
});

/** A provider organization whose organization was deleted. */
export type ErasedMerchantRow = { providerOrganizationId: string; erasedAt: Date };

export const erasedMerchantTable = new EntitySchema<ErasedMerchantRow>({
  name: 'erased_merchant',
  columns: {
    providerOrganizationId: { type: 'text', name: 'provider_organization_id', primary: true },
    erasedAt: { type: 'timestamptz', name: 'erased_at' },
  },
});
