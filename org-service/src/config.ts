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
  sessionReaderSettings,
  setting,
} from '@tessera/chassis/config';
import { defaultRoles } from '@tessera/contracts/org/access-control';
import * as z from 'zod';

const ONE_DAY_SECONDS = 86_400;
const TWO_DAYS_SECONDS = 2 * ONE_DAY_SECONDS;

/** Everything that this service reads from its environment. */
export const orgSettings = {
  ...serviceSettings({ port: 3002, metricsPort: 9092, databaseVariable: 'ORG_DATABASE_URL' }),
  ...sessionReaderSettings,
  ...mailSettings,
  ...freshnessSettings,
  allowCreation: setting('ORG_ALLOW_CREATION', flag(true), 'whether users may found organizations'),
  limitPerUser: setting(
    'ORG_LIMIT_PER_USER',
    optionalCount(),
    'who is a member of so many organizations may found no other; none by default',
  ),
  creatorRole: setting(
    'ORG_CREATOR_ROLE',
    z
      .string()
      .refine((role) => Object.hasOwn(defaultRoles, role), 'must be a role')
      .default('owner'),
    'the role of the creator, which no organization is ever without',
  ),
  membershipLimit: setting(
    'ORG_MEMBERSHIP_LIMIT',
    count(100, { min: 1 }),
    'members per organization',
  ),
  invitationExpiresIn: setting(
    'ORG_INVITATION_EXPIRES_IN',
    count(TWO_DAYS_SECONDS, { min: 1 }),
    'seconds for which an invitation can be answered',
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
    'whether there are teams; a default one is made with the organization',
  ),
  roleLimit: setting(
    'ORG_ROLE_LIMIT',
    count(100, { min: 0 }),
    'roles that an organization may make itself',
  ),
  teamLimit: setting('ORG_TEAM_LIMIT', optionalCount(), 'teams per organization; none by default'),
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
    "name servers that are asked about domains; the system's unless told",
  ),
  domainRecheckInterval: setting(
    'ORG_DOMAIN_RECHECK_INTERVAL',
    count(ONE_DAY_SECONDS, { min: 60 }),
    'seconds after which a proven domain is looked up again; three days without its record end it',
  ),
  disableDeletion: setting(
    'ORG_DISABLE_DELETION',
    flag(false),
    'whether organizations cannot be deleted',
  ),
};
export type OrgConfig = ConfigOf<typeof orgSettings>;
