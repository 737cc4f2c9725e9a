import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { repositoryRoot } from '@tessera/dev/repository';
import { runCommand, tail } from '@tessera/local-stack/run-command';

/** The namespace of `k8s/development`. */
export const NAMESPACE = 'tessera-development';
const CHART = join(repositoryRoot, 'k8s/chart');
const RELEASE = 'tessera';
const deployments = ['gateway', 'identity-service', 'org-service', 'billing-ingest-service'];
const COMMAND_MILLISECONDS = 15 * 60_000;

/** kubectl and Helm on the current context, in the namespace of the development deployment. */
export type Cluster = {
  /** Resolves to the output. Throws with the last lines of its errors. */
  kubectl(...args: readonly string[]): Promise<string>;
  /** Installs or upgrades to the images of `tag`, and resolves when every process is ready. */
  deploy(tag: string, settings: Readonly<Record<string, string>>): Promise<void>;
  rollBack(): Promise<void>;
  untilReady(): Promise<void>;
  /** The restarts of containers of the processes that run now. */
  restarts(): Promise<number>;
  uninstall(): Promise<void>;
  /** Makes a port of a workload reachable at a port of 127.0.0.1, until `stop`. */
  forward(resource: string, port: number): Promise<Forwarding>;
};

export type Forwarding = { readonly port: number; stop(): void };

export function connectToCluster(helm: string): Cluster {
  const kubectl = (...args: readonly string[]) =>
    mustSucceed('kubectl', ['--namespace', NAMESPACE, ...args]);
  const runHelm = (...args: readonly string[]) =>
    mustSucceed(helm, [...args, '--namespace', NAMESPACE]);

  async function untilReady(): Promise<void> {
    for (const name of deployments)
      await kubectl('rollout', 'status', `deployment/${name}`, '--timeout=5m');
  }
  return {
    kubectl,
    untilReady,
    async deploy(tag, settings) {
      const values = ['gateway', 'identity', 'org', 'billing'].map((name) => `${name}.replicas=2`);
      const strings = Object.entries(settings).map(([name, value]) => `settings.${name}=${value}`);
      await runHelm(
        ...['upgrade', '--install', RELEASE, CHART, '--timeout', '10m'],
        ...['--values', join(CHART, 'examples/small.yaml')],
        ...values.flatMap((value) => ['--set', value]),
        ...[...strings, `image.tag=${tag}`].flatMap((value) => ['--set-string', value]),
      );
      await untilReady();
    },
    async rollBack() {
      await runHelm('rollback', RELEASE, '--timeout', '10m');
      await untilReady();
    },
    async restarts() {
      const selector = 'app.kubernetes.io/part-of=tessera,role=server';
      const path = '{.items[*].status.containerStatuses[*].restartCount}';
      const counts = await kubectl('get', 'pods', '-l', selector, '-o', `jsonpath=${path}`);
      return counts.split(' ').reduce((sum, count) => sum + Number(count), 0);
    },
    async uninstall() {
      await runHelm('uninstall', RELEASE);
    },
    forward: forwardPort,
  };
}

async function forwardPort(resource: string, port: number): Promise<Forwarding> {
  const args = ['--namespace', NAMESPACE, 'port-forward', resource, `:${port}`];
  const child = spawn('kubectl', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    const localPort = /127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (localPort !== undefined) return { port: Number(localPort), stop: () => child.kill() };
  }
  throw new Error(`kubectl port-forward ${resource} ended`);
}

/** Resolves to the output of a program. Throws with the last lines of its errors. */
export async function mustSucceed(program: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(program, args, {
    timeoutMs: COMMAND_MILLISECONDS,
  });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${tail(stderr)}`);
  return stdout.trim();
}
