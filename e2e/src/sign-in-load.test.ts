import { Agent, request } from 'node:http';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { describe, expect, it } from 'vitest';
import { password, signUpUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

const STORM_SIZE = 1_000;
const USERS = 20;
/** The hashing cost that the identity-service uses. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

type Timed = {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly ms: number;
};

function post(url: string, body: unknown, agent: Agent): Promise<Timed> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', origin: new URL(url).origin },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      response.resume();
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'],
          ms: performance.now() - startedAt,
        }),
      );
    });
    call.end(JSON.stringify(body));
  });
}

/** How many passwords this machine hashes in a second on all its cores. */
async function hashesPerSecond(): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  const work = async () => {
    while (performance.now() - startedAt < 1_000) {
      await hash(password, COST);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return (count / (performance.now() - startedAt)) * 1_000;
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0;

describe('1,000 concurrent sign-ins', () => {
  const system = useStack({ RATE_LIMIT_ENABLED: 'false' });

  it('REL-15: responds to each and keeps other calls fast', async () => {
    const { url } = system.stack;
    const agent = new Agent({ keepAlive: true });
    const emails = Array.from({ length: USERS }, (_, index) => `storm${index}@example.com`);
    const users = await Promise.all(emails.map((email) => signUpUser(url, email)));
    const [reader] = users;
    if (reader === undefined) throw new Error('no user');
    const signIn = (index: number) =>
      post(`${url}/api/auth/sign-in/email`, { email: emails[index % USERS], password }, agent);
    const usual: number[] = [];
    for (let count = 0; count < 5; count += 1) usual.push((await signIn(count)).ms);
    const machine = await hashesPerSecond();

    const startedAt = performance.now();
    let isOver = false;
    const reading = (async () => {
      const times: number[] = [];
      while (!isOver) {
        const readAt = performance.now();
        const signedIn = await reader.call(sessionRoutes.getSession, {});
        expect(signedIn?.user.email).toBe(reader.email);
        times.push(performance.now() - readAt);
        await sleep(20);
      }
      return times;
    })();
    const storm = await Promise.all(
      Array.from({ length: STORM_SIZE }, (_, index) => signIn(index)),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    isOver = true;
    const readTimes = await reading;
    await sleep(2_000);
    const after = await signIn(0);

    const accepted = storm.filter(({ status }) => status === 200);
    const rejected = storm.filter(({ status }) => status === 503);
    console.log(
      `${STORM_SIZE} sign-ins: ${accepted.length} × 200, ${rejected.length} × 503 in ${seconds.toFixed(1)} s; ` +
        `the machine hashes ${machine.toFixed(0)}/s; get-session p95 ${percentile(readTimes, 0.95).toFixed(0)} ms ` +
        `of ${readTimes.length}; a sign-in takes ${after.ms.toFixed(0)} ms after, ${percentile(usual, 0.5).toFixed(0)} ms before`,
    );
    expect(accepted.length + rejected.length).toBe(STORM_SIZE);
    expect(rejected.every(({ retryAfter }) => retryAfter !== undefined)).toBe(true);
    expect(seconds).toBeLessThan(15);
    expect(accepted.length).toBeGreaterThanOrEqual((machine * 3) / 2);
    expect(percentile(readTimes, 0.95)).toBeLessThanOrEqual(250);
    expect(after.status).toBe(200);
    // The service has recovered if a sign-in takes less than ten times the usual duration.
    expect(after.ms).toBeLessThan(percentile(usual, 0.5) * 10);
    agent.destroy();
  });
});
