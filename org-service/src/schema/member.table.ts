import type { Member } from '@tessera/contracts/org/members';
import { EntitySchema } from 'typeorm';

/** The teams of a member are in `team_member`. */
export type MemberRow = Omit<Member, 'teamId'>;

/** Copies of the user's current name and address, maintained by triggers, for sorts, filters and search only. */
type SearchColumns = {
  readonly userName: string | null;
  readonly userEmail: string | null;
  /** The words of both, for the search. */
  readonly words: string | null;
};

export const memberTable = new EntitySchema<MemberRow & Partial<SearchColumns>>({
  name: 'member',
  columns: {
    id: { type: 'text', primary: true },
    organizationId: { type: 'text', name: 'organization_id' },
    userId: { type: 'text', name: 'user_id' },
    role: { type: 'text' },
    createdAt: { type: 'timestamptz', name: 'created_at' },
    userName: { type: 'text', name: 'user_name', nullable: true, select: false },
    userEmail: { type: 'text', name: 'user_email', nullable: true, select: false },
    words: { type: 'tsvector', nullable: true, select: false },
  },
  uniques: [{ name: 'member_organization_user_key', columns: ['organizationId', 'userId'] }],
  indices: [
    { name: 'member_user', columns: ['userId'] },
    { name: 'member_organization_created_at', columns: ['organizationId', 'createdAt', 'id'] },
    {
      name: 'member_organization_role',
      columns: ['organizationId', 'role', 'createdAt', 'id'],
    },
    { name: 'member_organization_name', synchronize: false },
    { name: 'member_organization_email', columns: ['organizationId', 'userEmail', 'id'] },
    { name: 'member_organization_id', columns: ['organizationId', 'id'] },
    { name: 'member_words', columns: ['words'], synchronize: false },
    { name: 'member_text', synchronize: false },
  ],
  foreignKeys: [
    {
      name: 'member_organization_fkey',
      target: 'organization',
      columnNames: ['organizationId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
