import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { shortIp } from './log.ts';

/** The log lines of a separate process, as an operator sees them. */
function linesOf(statements: string): Record<string, unknown>[] {
  const script = `
    import { createLog } from './chassis/src/ports/log.ts';
    import { withTrace } from './chassis/src/telemetry/trace.ts';
    const log = createLog('sample', 'info');
    ${statements}`;
  const root = new URL('../../..', import.meta.url);
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    { cwd: root, encoding: 'utf8' },
  );
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('the log', () => {
  it('adds the request id and the trace id to each line', () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const [outside, inside] = linesOf(`
      log.info('outside');
      withTrace({ requestId: 'r1', traceparent: '${traceparent}' }, () => log.warn({ count: 1 }, 'inside'));`);
    expect(outside).toMatchObject({ level: 'info', service: 'sample', msg: 'outside' });
    expect(outside).not.toHaveProperty('requestId');
    expect(inside).toMatchObject({ requestId: 'r1', traceId: 'a'.repeat(32), count: 1 });
  });

  it('redacts secrets', () => {
    const lines = linesOf(`
      const secret = 'hunter2';
      log.info({ password: secret, token: secret, cookie: secret, authorization: secret, secret });
      log.info({ user: { password: secret, token: secret, secret }, headers: { cookie: secret, authorization: secret, 'set-cookie': secret } });`);
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toContain('hunter2');
  });
});

describe('shortIp', () => {
  it.each([
    ['192.0.2.17', '192.0.2.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['2001:db8::5', '2001:db8::'],
    ['::1', '::'],
    [null, null],
  ])('shortens %s to %s', (ip, short) => expect(shortIp(ip)).toBe(short));
});
