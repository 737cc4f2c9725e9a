import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { repositoryRoot } from '@tessera/dev/repository';
import type { RunningStack } from '@tessera/dev/stack/start-stack';
import { anyFreePort } from '@tessera/local-stack/ports';

export type AccessDesk = {
  readonly url: string;
  /** Sends SIGTERM, as an orchestrator does; resolves to the exit code. */
  stop(): Promise<number | null>;
};

type Premium = { readonly merchantId: string; readonly benefitId: string };

/** Starts the example in a separate process; resolves when it is connected to the broker. */
export async function startAccessDesk(stack: RunningStack, premium: Premium): Promise<AccessDesk> {
  const port = await anyFreePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'examples/access-desk/src/main.ts'], {
    cwd: repositoryRoot,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      BASE_URL: stack.url,
      NATS_URL: stack.externalNatsUrls['access-desk'],
      MEMBERS_FILE: join(stack.directory, 'members.json'),
      MERCHANT_ID: premium.merchantId,
      BENEFIT_ID: premium.benefitId,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  await untilHealthy(url, child);
  return {
    url,
    async stop() {
      if (child.exitCode !== null) return child.exitCode;
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      return code;
    },
  };
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline && child.exitCode === null) {
    const response = await fetch(`${url}/healthz`).catch(() => null);
    if (response?.ok) return;
    await rest(100);
  }
  child.kill('SIGKILL');
  throw new Error(`the example at ${url} did not connect to the broker`);
}
