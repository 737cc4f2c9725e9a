import { EntitySchema } from 'typeorm';

/** A customer that the provider has deleted and whose personal data is being redacted. */
export type StoredCustomerRedaction = {
  customerId: string;
  requestedAt: Date;
  nextAt: Date;
  /** The last record that was redacted. */
  afterKind: string;
  afterId: string;
  /** Whether the payloads without a record were searched; they are searched first. */
  isScanned: boolean;
  /** The last payload without a record that was searched. */
  scannedTo: string;
  /** How many were redacted or erased. */
  payloads: string;
  records: string;
};

export const customerRedactionTable = new EntitySchema<StoredCustomerRedaction>({
  name: 'customer_redaction',
  columns: {
    customerId: { type: 'text', name: 'customer_id', primary: true },
    requestedAt: { type: 'timestamptz', name: 'requested_at' },
    nextAt: { type: 'timestamptz', name: 'next_at' },
    afterKind: { type: 'text', name: 'after_kind', default: '' },
    afterId: { type: 'text', name: 'after_id', default: '' },
    isScanned: { type: 'boolean', name: 'is_scanned', default: false },
    scannedTo: { type: 'bigint', name: 'scanned_to', default: 0 },
    payloads: { type: 'bigint', default: 0 },
    records: { type: 'bigint', default: 0 },
  },
});
