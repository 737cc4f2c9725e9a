import type { RecordKind } from '@tessera/contracts/billing/changes';
import type { Json } from './shape.ts';

/**
 * What one delivery says about one record. `variant` names how much of it the source carries: `full`,
 * or one of the partial forms that stand inside other records. Of each variant the newest is kept.
 */
export type Snapshot = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly variant: string;
  /** Text whose order (collation C) is the order of age: the greater replaces the smaller. */
  readonly revision: string;
  /** Microseconds since 1970. */
  readonly version: bigint;
  readonly providerOrganizationId: string | null;
  /** What we know of it. The source as it came, unknown fields and all, is in the stored delivery. */
  readonly document: Json;
};

/** A snapshot as kept. */
export type StoredSnapshot = Snapshot & {
  /** Told by the provider itself, not under a secret that a merchant knows. */
  readonly isProven: boolean;
};

export const keyOf = ({ kind, id }: { readonly kind: string; readonly id: string }) =>
  `${kind}:${id}`;
