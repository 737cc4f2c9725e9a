import { parseCursor, toPage } from '@tessera/chassis/paging/time-cursor';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteQuery } from '@tessera/contracts/define/route';
import {
  invitationErrors as errors,
  type invitationRoutes,
} from '@tessera/contracts/org/invitations';
import type { OrgDeps } from '../deps.ts';
import { invitations } from './invitation.repository.ts';
import { inviterCanStillGrantInvitation } from './invitation.rules.ts';

type Input = RouteQuery<typeof invitationRoutes.listUserInvitations>;

/**
 * Lists invitations that the actor can accept now, oldest first. The ids open the invitations, so the address must
 * be verified. One query.
 */
export async function listUserInvitations(
  { db, config, roles, clock }: Pick<OrgDeps, 'db' | 'config' | 'roles' | 'clock'>,
  actor: UserActor,
  { limit, cursor }: Input,
) {
  const page = { after: parseCursor(cursor), limit };
  const { email, emailVerified } = actor.user;
  if (!emailVerified) throw new ApiError(errors.EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION);
  const rows = await invitations.listOfRecipient(db, email.toLowerCase(), clock.now(), page);

  const policy = { roles, creatorRole: config.creatorRole };
  const { items, nextCursor } = toPage(rows, limit, (row) => row);
  return { items: items.filter((row) => inviterCanStillGrantInvitation(policy, row)), nextCursor };
}
