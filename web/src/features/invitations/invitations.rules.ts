import type { RouteInput } from '@tessera/contracts/define/route';
import { isEmailAddress } from '@tessera/contracts/define/text';
import type { Invitation, invitationRoutes } from '@tessera/contracts/org/invitations';

export type Addresses = {
  /** Unique, in the order of input. */
  readonly emails: readonly string[];
  /** Entries that are not addresses. */
  readonly wrong: readonly string[];
};

const BRACKETED = /<([^<>]+)>/;

/** The addresses of a pasted list: separated by lines, commas, semicolons or spaces; "Ada <ada@…>" is one. */
export function addressesIn(text: string): Addresses {
  const emails = new Map<string, string>();
  const wrong = new Set<string>();
  for (const part of text.split(/[\n,;]+/).flatMap(candidatesIn)) {
    if (isEmailAddress(part)) emails.set(part.toLowerCase(), part);
    else wrong.add(part);
  }
  return { emails: [...emails.values()], wrong: [...wrong] };
}

function candidatesIn(part: string): readonly string[] {
  const inBrackets = BRACKETED.exec(part)?.[1]?.trim();
  return inBrackets === undefined ? part.split(/\s+/).filter(Boolean) : [inBrackets];
}

export type InvitationState = Invitation['status'] | 'expired';

/** Expired invitations stay `pending` on the wire; the app shows them as expired. */
export function stateOf({ status, expiresAt }: Invitation, now: number): InvitationState {
  return status === 'pending' && expiresAt.getTime() <= now ? 'expired' : status;
}

/** Whether the email can be sent again, which extends the invitation. */
export const canResend = ({ status }: Pick<Invitation, 'status'>): boolean => status === 'pending';

/** The call that sends the email of an invitation again. */
export function resendInput(
  invitation: Invitation,
): RouteInput<typeof invitationRoutes.inviteMember> {
  const { email, role, organizationId, teamId } = invitation;
  return { body: { email, role, organizationId, resend: true, ...(teamId && { teamId }) } };
}
