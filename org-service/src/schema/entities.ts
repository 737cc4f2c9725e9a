import type { EntitySchema } from 'typeorm';
import { auditChainTable } from './audit-chain.table.ts';
import { auditEntryTable } from './audit-entry.table.ts';
import { emailDomainTable } from './email-domain.table.ts';
import { invitationTable } from './invitation.table.ts';
import { invitationLinkTable } from './invitation-link.table.ts';
import { joinRequestTable } from './join-request.table.ts';
import { listColumnsTable, listViewTable } from './list-view.table.ts';
import { machineClientTable } from './machine-client.table.ts';
import { mailCountTable } from './mail-count.table.ts';
import { memberTable } from './member.table.ts';
import { memberCountTable } from './member-count.table.ts';
import { organizationTable } from './organization.table.ts';
import { organizationRoleTable } from './organization-role.table.ts';
import { removedMemberTable } from './removed-member.table.ts';
import { teamMemberTable, teamTable } from './team.table.ts';
import { userTable } from './user.table.ts';

export const orgEntities: readonly EntitySchema[] = [
  organizationTable,
  memberTable,
  memberCountTable,
  teamTable,
  teamMemberTable,
  invitationTable,
  userTable,
  auditEntryTable,
  auditChainTable,
  invitationLinkTable,
  organizationRoleTable,
  emailDomainTable,
  joinRequestTable,
  machineClientTable,
  removedMemberTable,
  mailCountTable,
  listViewTable,
  listColumnsTable,
];
