import { createBatcher } from '@tessera/chassis/db/batcher';
import type { RequestSender } from '@tessera/chassis/messaging/request-reply';
import { identityRequests, type UserProfile } from '@tessera/contracts/identity/requests';
import type { VersionedProfile } from './user.repository.ts';

/** Maximum of ids per `request.identity.find-users`. */
const PER_REQUEST = 100;

/** The profile of a user as identity-service has it now; null when there is no such user. */
export type FindProfile = (userId: string) => Promise<VersionedProfile | null>;

/**
 * Reads profiles from identity-service in batches: ids that arrive during a request go into the next one. Throws
 * `Unavailable` when identity-service is unavailable.
 */
export function createProfileReader(sendRequest: RequestSender): FindProfile {
  return createBatcher(
    async (wanted: readonly string[]) => {
      const userIds = [...new Set(wanted)];
      const found = (await sendRequest(identityRequests.findUsers, { userIds })).map(toProfile);
      const byId = new Map(found.map((profile) => [profile.userId, profile]));
      return wanted.map((userId) => byId.get(userId) ?? null);
    },
    { maxConcurrency: 1, maxItems: PER_REQUEST, maxBytes: PER_REQUEST, sizeOf: () => 1 },
  );
}

/** A profile as it is stored. */
export const toProfile = ({ id, ...profile }: UserProfile): VersionedProfile => ({
  ...profile,
  userId: id,
});
