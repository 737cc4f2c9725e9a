import { brandingSettings } from '@tessera/chassis/branding-settings';
import {
  type ConfigOf,
  count,
  flag,
  freshnessSettings,
  list,
  mailSettings,
  optionalCount,
  rateLimitSettings,
  serviceSettings,
  setting,
} from '@tessera/chassis/config';
import { sessionReaderSettings } from '@tessera/chassis/secret-settings';
import { defaultRoles } from '@tessera/contracts/org/access-control';
import * as z from 'zod';

const ONE_DAY_SECONDS = 86_400;
const TWO_DAYS_SECONDS = 2 * ONE_DAY_SECONDS;

/** All environment variables of this service. */
export const orgSettings = {
  ...serviceSettings({ port: 3002, metricsPort: 9092, databaseVariable: 'ORG_DATABASE_URL' }),
  ...sessionReaderSettings,
  ...mailSettings,
  ...brandingSettings,
  ...freshnessSettings,
  allowCreation: setting(
    'ORG_ALLOW_CREATION',
    flag(true),
    'whether users may create organizations',
  ),
  limitPerUser: setting(
    'ORG_LIMIT_PER_USER',
    optionalCount(),
    'how many organizations a user may be a member of and still create another; unlimited by default',
  ),
  creatorRole: setting(
    'ORG_CREATOR_ROLE',
    z
      .string()
      .refine((role) => Object.hasOwn(defaultRoles, role), 'must be a role')
      .default('owner'),
    'the role of the creator; every organization always has a member with it',
  ),
  membershipLimit: setting(
    'ORG_MEMBERSHIP_LIMIT',
    count(100, { min: 1 }),
    'maximum number of members per organization',
  ),
  invitationExpiresIn: setting(
    'ORG_INVITATION_EXPIRES_IN',
    count(TWO_DAYS_SECONDS, { min: 1 }),
    'seconds until an invitation expires',
  ),
  invitationRequiresVerifiedEmail: setting(
    'ORG_INVITATION_REQUIRES_VERIFIED_EMAIL',
    flag(false),
    "whether an invitation above the lowest role needs a verified address or the mailed link's secret; true in production",
  ),
  invitersRequireVerifiedEmail: setting(
    'ORG_INVITERS_REQUIRE_VERIFIED_EMAIL',
    flag(false),
    'whether only users with a verified address invite; true in production',
  ),
  invitationsPerSender: setting(
    'ORG_INVITATIONS_PER_SENDER',
    count(150, { min: 1 }),
    'invitation mails that one user may send within a day',
  ),
  invitationsPerOrganization: setting(
    'ORG_INVITATIONS_PER_ORGANIZATION',
    count(300, { min: 1 }),
    'invitation mails that one organization may send within a day',
  ),
  ...rateLimitSettings,
  teamsEnabled: setting(
    'ORG_TEAMS_ENABLED',
    flag(true),
    'whether teams are enabled; each organization is created with a default team',
  ),
  roleLimit: setting(
    'ORG_ROLE_LIMIT',
    count(100, { min: 0 }),
    'maximum number of custom roles per organization',
  ),
  teamLimit: setting(
    'ORG_TEAM_LIMIT',
    optionalCount(),
    'maximum number of teams per organization; unlimited by default',
  ),
  allowRemovingLastTeam: setting(
    'ORG_ALLOW_REMOVING_LAST_TEAM',
    flag(false),
    'whether an organization may be left without a team',
  ),
  dnsServers: setting(
    'ORG_DNS_SERVERS',
    list().refine(
      (servers) =>
        servers.every((server) => /^[\d.]+(?::\d+)?$|^\[?[\da-f:.]+\]?(?::\d+)?$/i.test(server)),
      'must be a list of IP addresses, each with a port or without',
    ),
    'DNS servers for domain verification; those of the operating system by default',
  ),
  domainRecheckInterval: setting(
    'ORG_DOMAIN_RECHECK_INTERVAL',
    count(ONE_DAY_SECONDS, { min: 60 }),
    'seconds between DNS checks of a verified domain; a domain without its record for three days loses verification',
  ),
  disableDeletion: setting(
    'ORG_DISABLE_DELETION',
    flag(false),
    'whether organizations cannot be deleted',
  ),
};
export type OrgConfig = ConfigOf<typeof orgSettings>;
