import { EntitySchema } from 'typeorm';

/**
 * An ended session whose cached copy may still be in Redis; deleted once Redis has confirmed the deletion of the
 * copy.
 */
export type EndedSessionRow = {
  tokenHash: string;
  sessionId: string;
  userId: string;
  endedAt: Date;
  /** The worker's last attempt to delete the copy. */
  lastAttemptAt: Date;
};

export const endedSessionTable = new EntitySchema<EndedSessionRow>({
  name: 'ended_session',
  tableName: 'ended_session',
  columns: {
    tokenHash: { type: 'text', name: 'token_hash', primary: true },
    sessionId: { type: 'text', name: 'session_id' },
    userId: { type: 'text', name: 'user_id' },
    endedAt: { type: 'timestamptz', precision: 3, name: 'ended_at', default: () => 'now()' },
    lastAttemptAt: {
      type: 'timestamptz',
      precision: 3,
      name: 'last_attempt_at',
      default: () => 'now()',
    },
  },
  indices: [
    { name: 'ended_session_user_id', columns: ['userId'] },
    { name: 'ended_session_last_attempt', columns: ['lastAttemptAt'] },
  ],
});
