import { setTimeout as sleep } from 'node:timers/promises';
import { useService } from '@tessera/testing/harness';
import { eventually } from '@tessera/testing/time';
import pg from 'pg';
import { afterEach, describe, expect, it, type Mock, vi } from 'vitest';
import { sampleHarness, sampleService } from '../../test/sample-service.ts';
import { createDataSource, createDb } from './db.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { sql } from './sql.ts';

const breakConnection = sql`select pg_terminate_backend(pg_backend_pid())`;
const insertNote = (text: string) => sql`insert into note (text) values (${text})`;
const findNote = (text: string) => sql`select text from note where text = ${text}`;
const findPid = sql`select pg_backend_pid() as pid`;
const fail = sql`select 1 / 0`;

describe('a transaction', () => {
  const sample = useService(sampleService, { ...sampleHarness, databaseProxy: true });
  afterEach(() => sample.databaseProxy.restore());

  it('fails with a connection error and writes nothing when its connection breaks', async () => {
    const { db } = sample.deps;
    const failing = db.transaction(async (tx) => {
      await tx.query(insertNote('broken'));
      await tx.query(breakConnection);
    });
    await expect(failing).rejects.toSatisfy(isDatabaseUnavailable);
    expect(await db.query(findNote('broken'))).toEqual([]);
  });

  it('fails with a connection error when its connection breaks between two statements', async () => {
    const { db } = sample.deps;
    const failing = db.transaction(async (tx) => {
      await tx.query(insertNote('lost'));
      await tx.query(breakConnection).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await expect(failing).rejects.toSatisfy(isDatabaseUnavailable);
    expect(await db.query(findNote('lost'))).toEqual([]);
  });

  it('rolls back on an error and releases the connection', async () => {
    const { db } = sample.deps;
    for (let count = 0; count < 30; count += 1) {
      const failing = db.transaction(async (tx) => {
        await tx.query(insertNote('rolled back'));
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
    }
    expect(await db.query(findNote('rolled back'))).toEqual([]);
  });

  it('gives one statement a longer timeout, on both sides', async () => {
    const { db } = sample.deps;
    const timeout = sql`select current_setting('statement_timeout') as seconds`;
    const slow = (seconds: number) =>
      db.transaction((tx) => tx.queryWithTimeout(sql`select pg_sleep(6.5)`, seconds));
    // Longer than the timeouts of the connection, at the server (5 s) and at the client (6 s).
    expect(await slow(8)).toHaveLength(1);
    await expect(slow(1)).rejects.toThrow('statement timeout');
    expect(await db.query(timeout)).toEqual([{ seconds: '5s' }]);
  }, 15_000);

  it('logs after the commit, and nothing when it is rolled back', async () => {
    const { db, log } = sample.deps;
    const logged = vi.spyOn(log, 'info');
    const attempt = (name: string, error?: Error) =>
      db.transaction(async (tx) => {
        tx.logAfterCommit({ name }, 'note written');
        expect(logged).not.toHaveBeenCalledWith({ name }, 'note written');
        if (error !== undefined) throw error;
      });
    await attempt('kept');
    await expect(attempt('dropped', new Error('no'))).rejects.toThrow('no');
    const lines = logged.mock.calls.filter(([, message]) => message === 'note written');
    logged.mockRestore();
    expect(lines).toEqual([[{ name: 'kept' }, 'note written']]);
  });

  it('sends no COMMIT after a failed ROLLBACK and closes the connection', async () => {
    const { config, clock, random, log } = sample.deps;
    const options = { url: config.databaseUrl, schema: 'identity', poolSize: 1 };
    const source = createDataSource({ ...options, entities: [], migrations: [] }, log);
    await source.initialize();
    // The statements by connection: the spy also records the service's own connections.
    const sent = new Map<unknown, string[]>();
    const query: (...args: unknown[]) => unknown = pg.Client.prototype.query;
    const spy = vi.spyOn(pg.Client.prototype, 'query') as unknown as Mock<typeof query>;
    spy.mockImplementation(function (this: unknown, ...args) {
      const [config] = args as [string | { text: string }];
      const text = typeof config === 'string' ? config : config.text;
      sent.set(this, [...(sent.get(this) ?? []), text]);
      if (text === 'ROLLBACK') return Promise.reject(new Error('ROLLBACK failed'));
      return Reflect.apply(query, this, args);
    });
    const db = createDb(source, { clock, random, log, source: 'test' });
    let pid: number | undefined;
    const failing = db.transaction(async (tx) => {
      await tx.query(insertNote('half done'));
      pid = (await tx.queryOne<{ pid: number }>(findPid))?.pid;
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    spy.mockRestore();
    const insert = insertNote('half done').toQuery().text;
    const statements = [...sent.values()].find((texts) => texts.includes(insert));
    expect(statements?.slice(-4)).toEqual([
      'START TRANSACTION',
      insert,
      findPid.toQuery().text,
      'ROLLBACK',
    ]);
    expect(await db.queryOne(findPid)).not.toEqual({ pid });
    expect(await sample.sql('select from $schema.note where text = $1', ['half done'])).toEqual([]);
    await source.destroy();
  });

  it('returns 503 and writes nothing when a statement is 8 s late and its response 13 s', async () => {
    const { db } = sample.deps;
    const proxy = sample.databaseProxy;
    const transaction = db.transaction.bind(db);
    const spy = vi.spyOn(db, 'transaction').mockImplementationOnce((work) =>
      transaction((tx) => {
        // START TRANSACTION has completed: only the insert is late, not the statements after it.
        proxy.delay({ toServerMs: 8_000, toClientMs: 5_000 });
        setTimeout(() => proxy.delay({ toServerMs: 0 }), 8_500);
        return work(tx);
      }),
    );
    const text = `late ${Date.now()}`;
    const response = await sample.as(null).post('/notes').send({ text });
    spy.mockRestore();
    expect([response.status, response.headers['retry-after']]).toEqual([503, '1']);
    // Long enough for the late response, and for a COMMIT sent after it.
    await sleep(10_000);
    const found = await sample.sql(
      `select text from $schema.note where text = $1
       union all select aggregate from $schema.outbox where aggregate = $1`,
      [text],
    );
    expect(found).toEqual([]);
    proxy.restore();
    await eventually(() => sample.as(null).post('/notes').send({ text }).expect(200));
  }, 40_000);

  it('does not return a connection to the pool after a client-side timeout', async () => {
    const { db } = sample.deps;
    const [before] = await db.query(findPid);
    // The statements run one after the other, so the pool has a single idle connection.
    sample.databaseProxy.delay({ toClientMs: 9_000 });
    const reading = db.entities.query('select pg_backend_pid() as pid');
    await expect(reading).rejects.toSatisfy(isDatabaseUnavailable);
    sample.databaseProxy.delay({ toClientMs: 0 });
    const pids = await Promise.all(Array.from({ length: 5 }, () => db.query(findPid)));
    expect(pids.flat()).not.toContainEqual(before);
  }, 30_000);

  it('waits for a connection while all are used over a link with 200 ms per answer', async () => {
    const { db, config } = sample.deps;
    sample.databaseProxy.delay({ toServerMs: 100, toClientMs: 100 });
    const texts = Array.from(
      { length: 2 * config.databasePoolSize },
      (_, index) => `slow ${index}`,
    );
    await Promise.all(
      texts.map((text) =>
        db.transaction(async (tx) => {
          for (let count = 0; count < 5; count += 1) await tx.query(findNote(text));
          await tx.query(insertNote(text));
        }),
      ),
    );
    const found = await sample.sql("select text from $schema.note where text like 'slow %'");
    expect(found).toHaveLength(texts.length);
  }, 30_000);

  it('is not committed when the error of a failed statement was ignored', async () => {
    const ignoring = sample.deps.db.transaction(async (tx) => {
      await tx.query(insertNote('ignored'));
      await tx.query(fail).catch(() => undefined);
    });
    await expect(ignoring).rejects.toThrow('a failed statement was ignored');
    expect(await sample.deps.db.query(findNote('ignored'))).toEqual([]);
  });

  it('rejects statements after it has ended', async () => {
    let late: Promise<unknown> | undefined;
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const failing = sample.deps.db.transaction(async (tx) => {
      late = ended.then(() => tx.query(insertNote('after the end')));
      await tx.query(fail);
    });
    await expect(failing).rejects.toThrow('division by zero');
    end();
    await expect(late).rejects.toThrow('after its transaction');
    expect(await sample.deps.db.query(findNote('after the end'))).toEqual([]);
  });
});
