import { EntitySchema } from 'typeorm';

/** Projecting matching deliveries again, on request; at most one per organization runs at a time. */
export type StoredReplay = {
  id: string;
  organizationId: string;
  filter: object;
  /** The last replayed delivery. */
  position: string;
  /** The newest delivery when the replay was requested. */
  lastPosition: string;
  total: string;
  done: string;
  failed: string;
  createdAt: Date;
  finishedAt: Date | null;
};

export const replayTable = new EntitySchema<StoredReplay>({
  name: 'replay',
  tableName: 'replay',
  columns: {
    id: { type: 'text', primary: true },
    organizationId: { type: 'text', name: 'organization_id' },
    filter: { type: 'json' },
    position: { type: 'bigint' },
    lastPosition: { type: 'bigint', name: 'last_position' },
    total: { type: 'bigint' },
    done: { type: 'bigint' },
    failed: { type: 'bigint' },
    createdAt: { type: 'timestamptz', name: 'created_at' },
    finishedAt: { type: 'timestamptz', name: 'finished_at', nullable: true },
  },
  indices: [
    {
      name: 'replay_running',
      columns: ['organizationId'],
      unique: true,
      where: 'finished_at IS NULL',
    },
    { name: 'replay_list', columns: ['organizationId', 'createdAt', 'id'] },
  ],
});
