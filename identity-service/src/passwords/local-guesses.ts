import type { Clock } from '@tessera/chassis/ports/clock';
import { type Attempt, type GuessTarget, WINDOW_SECONDS, waitAfter } from './guess-limit.rules.ts';

/** Names and accounts that are counted at most. */
const MAX_COUNTERS = 20_000;

type Counter = { count: number; endsAt: number; waitUntil: number };

/** Counts attempts within this process, at the same rates, for as long as Redis is away (SEC-93). */
export function createLocalGuesses(clock: Clock, allowed: number) {
  const counters = new Map<string, Counter>();
  const now = () => clock.now().getTime();

  function counterOf(key: string): Counter {
    const held = counters.get(key);
    if (held !== undefined && now() < Math.max(held.endsAt, held.waitUntil)) return held;
    const fresh = { count: 0, endsAt: now() + WINDOW_SECONDS * 1_000, waitUntil: 0 };
    counters.delete(key);
    counters.set(key, fresh);
    const [oldest] = counters.keys();
    if (counters.size > MAX_COUNTERS && oldest !== undefined) counters.delete(oldest);
    return fresh;
  }

  const waitOf = ({ waitUntil }: Counter) => Math.max(0, Math.ceil((waitUntil - now()) / 1_000));

  /** Returns what takes the count back. */
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
    begin({ name, account }: GuessTarget): Attempt {
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
        async giveBack() {
          for (const giveBack of counted.splice(0)) giveBack();
        },
      };
    },
  };
}
