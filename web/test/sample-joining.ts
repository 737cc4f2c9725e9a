import type { ListedEmailDomain } from '@tessera/contracts/org/email-domains';
import type { InvitationLink } from '@tessera/contracts/org/invitation-links';
import { acme, ada } from './sample-organization.ts';

/** An email domain of the organization `acme` that is not verified. */
export const emailDomain: ListedEmailDomain = {
  id: 'domain-1',
  organizationId: acme.id,
  domain: 'acme.example',
  policy: 'request',
  effectivePolicy: 'request',
  role: 'member',
  record: { type: 'TXT', name: '_tessera.acme.example', value: 'value-1' },
  verifiedAt: null,
  missingSince: null,
  createdAt: acme.createdAt,
};

/** An unused invitation link of the organization `acme`. */
export const invitationLink: InvitationLink = {
  id: 'link-1',
  organizationId: acme.id,
  role: 'member',
  teamId: null,
  creatorId: ada.id,
  maxUses: 3,
  uses: 0,
  status: 'active',
  expiresAt: new Date('2026-02-05T09:00:00Z'),
  revokedAt: null,
  createdAt: acme.createdAt,
};
