import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@tessera/contracts/routes';
import type { Ledger, RevokedSession } from '../ledger/ledger.ts';
import type { ChaosProcess } from '../system/chaos-processes.ts';
import { isUnavailableStatus } from '../workload/activity.ts';

type WatchedProcess = Pick<ChaosProcess, 'name' | 'service' | 'port'>;

export type RevocationWatch = {
  readonly checks: () => number;
  readonly violations: readonly string[];
  stop(): Promise<void>;
};

/** A call of each service that requires a session. */
const paths: Readonly<Record<ServiceName, string>> = {
  identity: '/api/auth/get-session',
  org: '/api/auth/organization/list',
  billing: '/api/billing/connection',
};

const TIMEOUT_MILLISECONDS = 3_000;
const NEWEST = 4;
const DEFAULT_PAUSE_MILLISECONDS = 50;

/** Uses revoked sessions at a call of the service of each of `processes`, until it is stopped. */
export function watchRevocations(
  ledger: Pick<Ledger, 'revokedSessions'>,
  processes: readonly WatchedProcess[],
  pauseMs = DEFAULT_PAUSE_MILLISECONDS,
): RevocationWatch {
  const violations: string[] = [];
  let checks = 0;
  let isStopped = false;

  async function check(process: WatchedProcess, session: RevokedSession): Promise<void> {
    const path = pathOf(process);
    if (path === null) return;
    const outcome = await use(`http://127.0.0.1:${process.port}${path}`, session.cookies);
    if (outcome === 'unavailable') return;
    checks += 1;
    if (outcome !== 'rejected')
      violations.push(`${process.name} ${outcome} a session after ${session.revocation}`);
  }
  async function run(): Promise<void> {
    for (let round = 0; !isStopped; round += 1) {
      const sessions = choose(ledger.revokedSessions, round);
      await Promise.all(
        processes.map(async (process) => {
          for (const session of sessions) await check(process, session);
        }),
      );
      await sleep(pauseMs);
    }
  }
  const running = run();
  return {
    checks: () => checks,
    violations,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

const pathOf = ({ service }: WatchedProcess) =>
  service === 'mail' || service === 'gateway' ? null : paths[service];

/** The newest sessions, and one of the others in turn. */
function choose(sessions: readonly RevokedSession[], round: number): RevokedSession[] {
  const older = sessions[round % Math.max(1, sessions.length)];
  return [...sessions.slice(-NEWEST), ...(older ? [older] : [])];
}

async function use(url: string, cookie: string): Promise<string> {
  try {
    const response = await fetch(url, {
      headers: { cookie },
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    const text = await response.text();
    if (response.status === 401 || (response.status === 200 && text === 'null')) return 'rejected';
    if (isUnavailableStatus(response.status)) return 'unavailable';
    return response.status >= 500 ? `responded ${response.status} to` : 'accepted';
  } catch {
    return 'unavailable';
  }
}
