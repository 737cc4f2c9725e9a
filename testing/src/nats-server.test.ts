import { connect } from 'nats';
import { describe, expect, it } from 'vitest';
import { startNatsServer } from './nats-server.ts';

describe('a NATS server for a test file', () => {
  it('keeps its stream after a kill', async () => {
    const server = await startNatsServer();
    try {
      const before = await connect({ servers: server.url });
      const manager = await before.jetstreamManager();
      await manager.streams.add({ name: 'FACTS', subjects: ['facts.>'] });
      await before.jetstream().publish('facts.one');
      await before.close();

      await server.kill();
      await expect(connect({ servers: server.url, timeout: 500 })).rejects.toThrow();
      await server.start();

      const after = await connect({ servers: server.url });
      const { state } = await (await after.jetstreamManager()).streams.info('FACTS');
      expect(state.messages).toBe(1);
      await after.close();
    } finally {
      await server.stop();
    }
  });

  it('restricts users to their subjects', async () => {
    const user = {
      name: 'org',
      password: 'pass/word',
      publish: ['org.>'],
      subscribe: ['_INBOX.>'],
    };
    const server = await startNatsServer({ users: [user] });
    try {
      await expect(connect({ servers: server.url, timeout: 1_000 })).rejects.toThrow(
        /Authorization/,
      );
      const { name, password } = user;
      const connection = await connect({ servers: server.url, user: name, pass: password });
      const denied = (async () => {
        for await (const status of connection.status()) {
          if (status.type === 'error') return String(status.data);
        }
        return 'closed';
      })();
      connection.publish('identity.user.deleted');
      expect(await denied).toMatch(/PERMISSIONS_VIOLATION/);
      await connection.close();
    } finally {
      await server.stop();
    }
  });
});
