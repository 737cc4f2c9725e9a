import type { MigrationClass } from '@tessera/chassis/db/types';
import { Baseline1767225603000 } from './1767225603000-baseline.ts';
import { AddListViews1795596813261 } from './1795596813261-add-list-views.ts';
import { AddAuditChain1795622710001 } from './1795622710001-add-audit-chain.ts';
import { AddAuditChainIndexes1795622710002 } from './1795622710002-add-audit-chain-indexes.ts';
import { AddInvitationEmailIndex1795624244770 } from './1795624244770-add-invitation-email-index.ts';
import { AddUserDataIndexes1795634400001 } from './1795634400001-add-user-data-indexes.ts';
import { AddEarlierEmails1795636000001 } from './1795636000001-add-earlier-emails.ts';
import { AddVerifiedEarlierEmails1795850000001 } from './1795850000001-add-verified-earlier-emails.ts';
import { LimitSearchWords1795850000002 } from './1795850000002-limit-search-words.ts';
import { DeleteEmptyMemberCounts1795850000003 } from './1795850000003-delete-empty-member-counts.ts';

/**
 * In the order in which they are applied. After the first release the baseline is not
 * edited again: every change is a migration of its own, named for table and change (`add-member-name-index`).
 */
export const orgMigrations: readonly MigrationClass[] = [
  Baseline1767225603000,
  AddListViews1795596813261,
  AddAuditChain1795622710001,
  AddAuditChainIndexes1795622710002,
  AddInvitationEmailIndex1795624244770,
  AddUserDataIndexes1795634400001,
  AddEarlierEmails1795636000001,
  AddVerifiedEarlierEmails1795850000001,
  LimitSearchWords1795850000002,
  DeleteEmptyMemberCounts1795850000003,
];
