import { isObject } from '../fields.ts';
import type { StoredDocument } from '../record-kinds.ts';
import type { SnapshotOf } from '../snapshot.ts';
import type { Buyer } from './schema.ts';

/** A non-empty id inside an object that may be anything. */
export function idIn(value: unknown, name: string): string | null {
  if (!isObject(value) || !Object.hasOwn(value, name)) return null;
  const id = value[name];
  return typeof id === 'string' && id !== '' && id.length <= 255 ? id : null;
}

/**
 * A deletion resets the external id to null. The buyer is therefore stored as a snapshot variant of its own, from every
 * state that names one.
 */
export function withBuyer(
  snapshot: SnapshotOf<'customer'>,
): readonly [SnapshotOf<'customer'>, ...SnapshotOf<'customer'>[]] {
  const { externalId, metadata } = snapshot.document;
  const buyerExternalId = externalId ?? idIn(metadata, '__external_id');
  if (buyerExternalId === null) return [snapshot];
  return [
    snapshot,
    { ...snapshot, variant: 'buyer', document: { id: snapshot.id, buyerExternalId } },
  ];
}

/** The buyer: by the external id (`user:`, `org:`, without prefix a user), otherwise by metadata. */
export function buyerOf({ buyerExternalId, metadata }: StoredDocument<'customer'>): Buyer {
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
