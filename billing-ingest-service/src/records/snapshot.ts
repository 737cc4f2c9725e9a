import type { RecordKind } from '@tessera/contracts/billing/changes';
import type { Json } from './shape.ts';

/**
 * The state of one record in one delivery. `variant` is `full`, or names a partial form that is embedded in other
 * records. The newest of each variant is stored.
 */
export type Snapshot = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly variant: string;
  /** Orders snapshots (collation C): a greater revision replaces a smaller one. */
  readonly revision: string;
  /** Microseconds since 1970. */
  readonly version: bigint;
  readonly providerOrganizationId: string | null;
  /** Known fields. The payload as received is in the stored delivery. */
  readonly document: Json;
};

/** A stored snapshot. */
export type StoredSnapshot = Snapshot & {
  /** Signed by the provider itself, not with a merchant's secret. */
  readonly isFromProvider: boolean;
};

export const keyOf = ({ kind, id }: { readonly kind: string; readonly id: string }) =>
  `${kind}:${id}`;
