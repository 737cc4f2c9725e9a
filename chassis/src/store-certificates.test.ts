import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNatsServer } from '@tessera/testing/nats-server';
import { testRedisUrl } from '@tessera/testing/test-redis-url';
import { eventually } from '@tessera/testing/time';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { testCertificates } from '../test/certificates.ts';
import { startTlsFront, upgrades } from '../test/tls-front.ts';
import { connectBroker } from './messaging/broker.ts';
import { createLog } from './ports/log.ts';
import { connectRedis } from './redis/connection.ts';
import { type CertificateFiles, withDatabaseCertificates } from './store-certificates.ts';

const log = createLog('test', 'silent');

describe('a store that requires a client certificate of a private authority', () => {
  let directory: string;
  let files: CertificateFiles;
  /** Trusts the store, but has no certificate. */
  let onlyAuthority: CertificateFiles;

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'store-certificates-'));
    const write = (name: string, text: string) => {
      writeFileSync(join(directory, name), text);
      return join(directory, name);
    };
    const ca = write('ca.crt', testCertificates.ca);
    files = {
      ca,
      cert: write('tls.crt', testCertificates.clientCert),
      key: write('tls.key', testCertificates.clientKey),
    };
    onlyAuthority = { ca, cert: undefined, key: undefined };
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it('is used by Redis calls', async () => {
    const url = new URL(await testRedisUrl());
    const front = await startTlsFront(url.href, upgrades.redis);
    url.port = String(front.port);
    const redis = connectRedis(url.href.replace('redis:', 'rediss:'), log, files);
    const anonymous = connectRedis(url.href.replace('redis:', 'rediss:'), log, onlyAuthority);
    try {
      expect(await eventually(() => redis.client.ping())).toBe('PONG');
      await expect(anonymous.client.ping()).rejects.toThrow();
      expect(anonymous.client.status).not.toBe('ready');
    } finally {
      redis.client.disconnect();
      anonymous.client.disconnect();
      front.close();
    }
  });

  it('is used by the broker connection', async () => {
    const server = await startNatsServer();
    const front = await startTlsFront(server.url, upgrades.nats);
    const url = `tls://127.0.0.1:${front.port}`;
    const broker = connectBroker(url, 'test', log, files);
    const anonymous = connectBroker(url, 'test', log, onlyAuthority);
    try {
      const connection = await broker.ready;
      expect(await connection.rtt()).toBeGreaterThanOrEqual(0);
      expect(anonymous.isConnected()).toBe(false);
    } finally {
      await Promise.all([broker.close(), anonymous.close()]);
      front.close();
      await server.stop();
    }
  });

  it('is used by the database connection', async () => {
    const url = new URL(inject('postgresUrl'));
    const front = await startTlsFront(
      `tcp://${url.hostname}:${url.port || 5432}`,
      upgrades.postgresql,
    );
    url.port = String(front.port);
    url.searchParams.set('sslmode', 'verify-full');
    const connect = async (own: CertificateFiles) => {
      const client = new pg.Client({
        connectionString: withDatabaseCertificates(url.href, own),
        connectionTimeoutMillis: 2_000,
      });
      client.on('error', () => undefined);
      await client.connect();
      const { rows } = await client.query('select 1 as one');
      await client.end();
      return rows;
    };
    try {
      expect(await connect(files)).toEqual([{ one: 1 }]);
      await expect(connect(onlyAuthority)).rejects.toThrow();
    } finally {
      front.close();
    }
  });
});
