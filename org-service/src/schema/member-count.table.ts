import { EntitySchema } from 'typeorm';

/** The number of an organization's members with exactly this role text, maintained by triggers on `member`. */
export type MemberCountRow = {
  readonly organizationId: string;
  readonly role: string;
  readonly members: number;
};

export const memberCountTable = new EntitySchema<MemberCountRow>({
  name: 'member_count',
  columns: {
    organizationId: { type: 'text', name: 'organization_id', primary: true },
    role: { type: 'text', primary: true },
    members: { type: 'integer' },
  },
  foreignKeys: [
    {
      name: 'member_count_organization_fkey',
      target: 'organization',
      columnNames: ['organizationId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
