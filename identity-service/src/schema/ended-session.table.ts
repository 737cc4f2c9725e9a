import { EntitySchema } from 'typeorm';

/** A session that has ended and whose copy may still be in Redis; the row goes once Redis has confirmed that it is not. */
export type EndedSessionRow = {
  tokenHash: string;
  sessionId: string;
  userId: string;
  endedAt: Date;
  /** When Redis was last asked by the background work. */
  triedAt: Date;
};

export const endedSessionTable = new EntitySchema<EndedSessionRow>({
  name: 'ended_session',
  tableName: 'ended_session',
  columns: {
    tokenHash: { type: 'text', name: 'token_hash', primary: true },
    sessionId: { type: 'text', name: 'session_id' },
    userId: { type: 'text', name: 'user_id' },
    endedAt: { type: 'timestamptz', precision: 3, name: 'ended_at', default: () => 'now()' },
    triedAt: { type: 'timestamptz', precision: 3, name: 'tried_at', default: () => 'now()' },
  },
  indices: [
    { name: 'ended_session_of_user', columns: ['userId'] },
    { name: 'ended_session_tried', columns: ['triedAt'] },
  ],
});
