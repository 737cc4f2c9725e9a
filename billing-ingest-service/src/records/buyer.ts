import type { Json } from './shape.ts';
import type { Snapshot } from './snapshot.ts';

/** A non-empty id inside an object that may be anything. */
export function idIn(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
  const id = (value as Json)[name];
  return typeof id === 'string' && id !== '' && id.length <= 255 ? id : null;
}

/**
 * A deletion resets the external id to null. The buyer is therefore stored as a snapshot variant of its own, from every
 * state that names one.
 */
export function withBuyer(snapshot: Snapshot): readonly [Snapshot, ...Snapshot[]] {
  const { externalId, metadata } = snapshot.document;
  const releasedExternalId = idIn(metadata, '__external_id');
  const buyerExternalId = typeof externalId === 'string' ? externalId : releasedExternalId;
  if (buyerExternalId === null) return [snapshot];
  return [
    snapshot,
    { ...snapshot, variant: 'buyer', document: { id: snapshot.id, buyerExternalId } },
  ];
}

export type Buyer = {
  readonly userId: string | null;
  readonly buyerOrganizationId: string | null;
};

/** The buyer: by the external id (`user:`, `org:`, without prefix a user), otherwise by metadata. */
export function buyerOf(document: Json): Buyer {
  const { buyerExternalId, metadata } = document;
  if (typeof buyerExternalId === 'string') {
    if (buyerExternalId.startsWith('org:')) {
      return { userId: null, buyerOrganizationId: buyerExternalId.slice('org:'.length) };
    }
    const userId = buyerExternalId.startsWith('user:')
      ? buyerExternalId.slice('user:'.length)
      : buyerExternalId;
    return { userId, buyerOrganizationId: null };
  }
  return {
    userId: idIn(metadata, 'user_id'),
    buyerOrganizationId: idIn(metadata, 'organization_id'),
  };
}
