import type { IdentityUserData } from '@tessera/contracts/identity/user-data';
import type { IdentityDeps } from '../deps.ts';
import { userData } from './user-data.repository.ts';

/** What this service stores about a user, read in one transaction; null for a deleted user. */
export function readUserData(
  { db }: Pick<IdentityDeps, 'db'>,
  userId: string,
): Promise<IdentityUserData | null> {
  return db.transaction(async (tx) => {
    const profile = await userData.findProfile(tx, userId);
    if (profile === null) return null;
    const picture = await userData.findPicture(tx, userId);
    return {
      profile,
      picture: picture && { ...picture, bytes: picture.bytes.toString('base64') },
      accounts: await userData.listAccounts(tx, userId),
      removedAccounts: await userData.listRemovedAccounts(tx, userId),
      sessions: await userData.listSessions(tx, userId),
      verifications: await userData.listVerifications(tx, userId),
      trustedIps: await userData.listTrustedIps(tx, userId),
      mails: await userData.listMails(tx, profile.email),
    };
  });
}
