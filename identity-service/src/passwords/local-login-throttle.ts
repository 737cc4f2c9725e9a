import type { Clock } from '@tessera/chassis/ports/clock';
import {
  type Attempt,
  type LoginTarget,
  WINDOW_SECONDS,
  waitAfter,
} from './login-throttle.rules.ts';

/** Maximum number of names and accounts counted at once. */
const MAX_COUNTERS = 20_000;

type Counter = { count: number; endsAt: number; waitUntil: number };

/** Counts attempts in this process, with the same limits, while Redis is unavailable (SEC-93). */
export function createLocalLoginThrottle(clock: Clock, allowed: number) {
  const counters = new Map<string, Counter>();
  const now = () => clock.now().getTime();

  function counterOf(key: string): Counter {
    const existing = counters.get(key);
    if (existing !== undefined && now() < Math.max(existing.endsAt, existing.waitUntil))
      return existing;
    const fresh = { count: 0, endsAt: now() + WINDOW_SECONDS * 1_000, waitUntil: 0 };
    counters.delete(key);
    counters.set(key, fresh);
    const [oldest] = counters.keys();
    if (counters.size > MAX_COUNTERS && oldest !== undefined) counters.delete(oldest);
    return fresh;
  }

  const waitOf = ({ waitUntil }: Counter) => Math.max(0, Math.ceil((waitUntil - now()) / 1_000));

  /** Returns a function that uncounts the attempt. */
  function count(counter: Counter): () => void {
    counter.count += 1;
    const wait = waitAfter(counter.count - allowed);
    if (wait > 0) {
      counter.waitUntil = now() + wait * 1_000;
      counter.endsAt = now() + WINDOW_SECONDS * 1_000;
    }
    return () => {
      counter.count = Math.max(0, counter.count - 1);
      if (wait > 0) counter.waitUntil = 0;
    };
  }

  return {
    begin({ name, account }: LoginTarget): Attempt {
      const ofName = counterOf(`name ${account} ${name}`);
      const ofAccount = counterOf(`account ${account}`);
      const nameWaitSeconds = waitOf(ofName);
      const accountWaitSeconds = waitOf(ofAccount);
      const counted: (() => void)[] = [];
      if (nameWaitSeconds === 0) {
        counted.push(count(ofName));
        if (accountWaitSeconds === 0) counted.push(count(ofAccount));
      }
      return {
        nameWaitSeconds,
        accountWaitSeconds,
        async uncount() {
          for (const uncount of counted.splice(0)) uncount();
        },
      };
    },
  };
}
