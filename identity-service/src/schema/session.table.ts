import { EntitySchema } from 'typeorm';

export type SessionRow = {
  id: string;
  /** SHA-256 of the token; the token itself is not stored. */
  tokenHash: string;
  userId: string;
  /** Incremented with every change of the row or of its user; orders cached copies. */
  version: number;
  remembered: boolean;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  /** Country of the sign-in, as reported by the CDN: ISO 3166, two letters. */
  country: string | null;
  activeOrganizationId: string | null;
  activeTeamId: string | null;
  /** When the active organization was last set; not part of snapshots. */
  activeOrganizationSetAt?: Date | null;
};

export const sessionTable = new EntitySchema<SessionRow>({
  name: 'session',
  tableName: 'session',
  columns: {
    id: { type: 'text', primary: true },
    tokenHash: { type: 'text', name: 'token_hash' },
    userId: { type: 'text', name: 'user_id' },
    version: { type: 'integer', default: 1 },
    remembered: { type: 'boolean' },
    expiresAt: { type: 'timestamptz', precision: 3, name: 'expires_at' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
    updatedAt: { type: 'timestamptz', precision: 3, name: 'updated_at' },
    ipAddress: { type: 'text', name: 'ip_address', nullable: true },
    userAgent: { type: 'text', name: 'user_agent', nullable: true },
    country: { type: 'text', nullable: true },
    activeOrganizationId: { type: 'text', name: 'active_organization_id', nullable: true },
    activeTeamId: { type: 'text', name: 'active_team_id', nullable: true },
    activeOrganizationSetAt: {
      type: 'timestamptz',
      precision: 3,
      name: 'active_organization_set_at',
      nullable: true,
    },
  },
  uniques: [{ name: 'session_token_unique', columns: ['tokenHash'] }],
  indices: [
    { name: 'session_user_id', columns: ['userId'] },
    { name: 'session_expiry', columns: ['expiresAt'] },
    {
      name: 'session_active_organization',
      columns: ['activeOrganizationId'],
      where: 'active_organization_id IS NOT NULL',
    },
  ],
  foreignKeys: [
    {
      name: 'session_user_fk',
      target: 'user',
      columnNames: ['userId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
