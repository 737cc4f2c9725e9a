import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { testRedisUrl } from '@tessera/testing/test-redis-url';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

async function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      REDIS_URL: await testRedisUrl(),
      PORT: '0',
      METRICS_PORT: '0',
      LISTEN_HOST: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  child.stderr.on('data', (data) => {
    errors += data;
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  return { child, exited, output: () => output, errors: () => errors };
}

describe('gateway process', () => {
  it('starts without its services, warns that limits are off, and exits with 0 on SIGTERM', async () => {
    const { child, exited, output } = await start({ RATE_LIMIT_ENABLED: 'false' });
    while (!output().includes('"ready"')) await once(child.stdout, 'data');
    expect(output().match(/"level":"warn".*RATE_LIMIT_ENABLED=false/g)).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  it.each([
    ['TRUSTED_PROXIES', 'not-an-address'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['MAX_BODY_BYTES', '-1'],
    ['IDENTITY_URL', 'ftp://somewhere'],
    ['RATE_LIMIT_ENABLED', 'maybe'],
    // SEC-136
    ['REDIS_URL', 'redis://10.0.0.4:6379'],
  ])('exits with one line without the value when %s is invalid', async (name, value) => {
    const { exited, errors } = await start({ [name]: value });
    expect((await exited)[0]).toBe(1);
    expect(JSON.parse(errors())).toMatchObject({
      level: 'fatal',
      service: 'gateway',
      msg: expect.stringContaining(name),
    });
    expect(JSON.parse(errors()).msg).not.toContain(value);
  });
});
