import type { Tx } from '@tessera/chassis/db/types';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { orgEvents } from '@tessera/contracts/org/events';
import type { Invitation } from '@tessera/contracts/org/invitations';
import { teamErrors } from '@tessera/contracts/org/teams';
import { events, newEvent } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import type { MemberWithRoles } from '../members/member.repository.ts';
import type { InvitationRow } from '../schema/invitation.table.ts';
import { teams } from '../teams/team.repository.ts';
import { invitationMail } from './draft-mail.ts';
import { invitations } from './invitation.repository.ts';
import {
  canInvite,
  decideInvitations,
  type InvitationDecision,
  type ListedInvitation,
} from './invitation.rules.ts';
import { invitationEventData } from './invitation-events.ts';
import { limitMails } from './limit-mails.ts';

type IssueRequest = {
  readonly actor: UserActor;
  /** The actor's membership, read under the membership lock. */
  readonly membership: MemberWithRoles;
  readonly role: string;
  readonly teamId: string | null;
  /** Addresses in lower case, each once. */
  readonly emails: readonly string[];
  readonly resend: boolean;
};

/** The result for an address. `not-permitted`: the address has a pending invitation that the actor could not send. */
export type IssueResult =
  | { readonly status: 'invited' | 'resent'; readonly invitation: Invitation }
  | { readonly status: Exclude<InvitationDecision, 'invite' | 'resend'> };

const PENDING_LIMIT = 100;
/** Characters of a link's secret: 256 bits. */
const SECRET_LENGTH = 43;

/**
 * Creates or extends invitations and queues the mails. The caller holds the membership lock and has authorized the
 * role. The number of statements does not depend on the number of addresses.
 */
export async function issueInvitations(
  deps: OrgDeps,
  tx: Tx,
  { actor, membership, role, teamId, emails, resend }: IssueRequest,
): Promise<ReadonlyMap<string, IssueResult>> {
  const { clock, config, random } = deps;
  const { organizationId } = membership;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + config.invitationExpiresIn * 1_000);
  const found = await invitations.findRecipients(tx, organizationId, emails, now);
  const policy = { roles: deps.roles, creatorRole: config.creatorRole };
  const decisions = decideInvitations(found.addresses, {
    ownEmail: actor.user.email.toLowerCase(),
    resend,
    remaining: PENDING_LIMIT - found.pendingTotal,
    canResend: (pending) => canInvite(policy, membership, pending),
  });

  const secrets = new Map(decisions.map(({ email }) => [email, random.token(SECRET_LENGTH)]));
  const secretOf = (email: string) => secrets.get(email) ?? '';
  const fresh = decisions
    .filter(({ decision }) => decision === 'invite')
    .map(
      ({ email }): InvitationRow => ({
        id: random.id(),
        reference: random.id(),
        secretHash: hashToken(secretOf(email)),
        organizationId,
        email,
        role,
        status: 'pending',
        teamId,
        inviterId: actor.user.id,
        expiresAt,
        createdAt: now,
      }),
    );
  const stale = decisions.flatMap(({ decision, pending }) =>
    decision === 'resend' && pending !== null ? [pending] : [],
  );
  if (
    fresh.length + stale.length > 0 &&
    teamId !== null &&
    !(await teams.isInOrganization(tx, organizationId, teamId))
  ) {
    throw new ApiError(teamErrors.TEAM_NOT_FOUND);
  }
  await invitations.insertAll(tx, fresh);
  const renewed = await renew(tx, stale, { expiresAt, inviterId: actor.user.id });

  const created = fresh.map((row) =>
    newEvent(orgEvents.invitationCreated, invitationEventData(row)),
  );
  await events.publishAll(tx, actor, [...created, ...renewalsOf(stale, renewed)]);
  const sent = new Map([...fresh, ...renewed].map((row) => [row.email, row]));
  const { id: senderId } = actor.user;
  const mailable = await limitMails(deps, tx, {
    senderId,
    organizationId,
    emails: [...sent.keys()],
  });
  const queued = await tx.sendMails(
    decisions.flatMap(({ email, language }) => {
      const row = mailable.has(email) ? sent.get(email) : undefined;
      const { organizationName } = found;
      const context = { secret: secretOf(email), organizationName, language };
      return row === undefined ? [] : [invitationMail(deps, actor, row, context)];
    }),
  );
  // A secret whose mail is not sent is discarded: the link in the last mail keeps working.
  const withNewMail = renewed.filter(({ email }) => queued.has(email));
  if (withNewMail.length > 0) {
    const secretsOf = withNewMail.map(({ id, email }) => ({
      id,
      hash: hashToken(secretOf(email)),
    }));
    await invitations.replaceSecrets(tx, secretsOf);
  }
  return new Map(
    decisions.map(({ email, decision }) => [email, outcomeOf(decision, sent.get(email))]),
  );
}

async function renew(
  tx: Tx,
  stale: readonly ListedInvitation[],
  to: { readonly expiresAt: Date; readonly inviterId: string },
): Promise<readonly ListedInvitation[]> {
  if (stale.length === 0) return [];
  const ids = stale.map(({ id }) => id);
  return invitations.renew(tx, ids, to);
}

function renewalsOf(stale: readonly ListedInvitation[], renewed: readonly ListedInvitation[]) {
  const before = new Map(stale.map((row) => [row.id, row]));
  const renewedFields = ({ expiresAt, inviterId }: ListedInvitation) => ({ expiresAt, inviterId });
  return renewed.map((row) =>
    newEvent(orgEvents.invitationRenewed, {
      ...invitationEventData(row),
      before: renewedFields(before.get(row.id) ?? row),
      after: renewedFields(row),
    }),
  );
}

function outcomeOf(decision: InvitationDecision, invitation: Invitation | undefined): IssueResult {
  if (decision !== 'invite' && decision !== 'resend') return { status: decision };
  if (invitation === undefined)
    throw new Error('no invitation for the address, despite the membership lock');
  return { status: decision === 'invite' ? 'invited' : 'resent', invitation };
}
