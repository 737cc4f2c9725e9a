import type { MigrationClass } from '@tessera/chassis/db/db';
import { CreateOrganizations1767225601000 } from './1767225601000-create-organizations.ts';
import { CreateRoles1767225602000 } from './1767225602000-create-roles.ts';
import { PageThroughLists1767225602100 } from './1767225602100-page-through-lists.ts';
import { KeepAnAuditTrail1767225603000 } from './1767225603000-keep-an-audit-trail.ts';
import { CreateInvitationLinks1767225603100 } from './1767225603100-create-invitation-links.ts';
import { CreateEmailDomains1767225603200 } from './1767225603200-create-email-domains.ts';
import { CreateMachineClients1767225605100 } from './1767225605100-create-machine-clients.ts';
import { KnowMembersByName1767225605110 } from './1767225605110-know-members-by-name.ts';
import { FindMembersByWord1767225605120 } from './1767225605120-find-members-by-word.ts';
import { AddInvitationSecrets1767225617000 } from './1767225617000-add-invitation-secrets.ts';
import { CreateRemovedAddresses1767225617100 } from './1767225617100-create-removed-addresses.ts';
import { CreateMailCounts1767225617200 } from './1767225617200-create-mail-counts.ts';
import { AddInvitationReferenceIndex1767225618000 } from './1767225618000-add-invitation-reference-index.ts';

/** In the order in which they are applied. */
export const orgMigrations: readonly MigrationClass[] = [
  CreateOrganizations1767225601000,
  CreateRoles1767225602000,
  PageThroughLists1767225602100,
  KeepAnAuditTrail1767225603000,
  CreateInvitationLinks1767225603100,
  CreateEmailDomains1767225603200,
  CreateMachineClients1767225605100,
  KnowMembersByName1767225605110,
  FindMembersByWord1767225605120,
  AddInvitationSecrets1767225617000,
  CreateRemovedAddresses1767225617100,
  CreateMailCounts1767225617200,
  AddInvitationReferenceIndex1767225618000,
];
