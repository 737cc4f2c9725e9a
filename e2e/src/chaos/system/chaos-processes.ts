import { join } from 'node:path';
import { type Balancer, startBalancer } from '@tessera/dev/processes/balancer';
import { createManagedProcess, type ManagedProcess } from '@tessera/dev/processes/managed-process';
import { type ProcessName, processes } from '@tessera/dev/processes/process-definitions';
import { createProcessGroup } from '@tessera/dev/processes/process-group';
import type { StackContext } from '@tessera/dev/stack/stack-environment';
import { chooseStackPorts } from '@tessera/dev/stack/stack-ports';
import { readStackState, recordProcess } from '@tessera/dev/stack/stack-state';
import { logFileOf } from '@tessera/dev/stack/stack-stores';

/** A process that a fault kills or freezes. */
export type ChaosProcess = {
  /** Unique: `identity-1`, `mail`. */
  readonly name: string;
  readonly service: ProcessName | 'mail';
  readonly managed: ManagedProcess;
  /** Where it responds to `/livez` or to the SMTP greeting. */
  readonly probePort: number;
  /** Where it serves calls. */
  readonly port: number;
  pid(): number | undefined;
};

export type ProcessSet = {
  readonly all: readonly ChaosProcess[];
  startAll(): Promise<void>;
  stopAll(): Promise<void>;
};

/** Two processes of each service and of the gateway, each kind behind one address. */
export async function createServiceProcesses(
  context: StackContext,
  directory: string,
  environments: readonly NodeJS.ProcessEnv[],
): Promise<ProcessSet> {
  const balancerPorts = context.ports.http;
  const groups = await Promise.all(
    environments.map(async (environment, index) => {
      const suffix = `-${index + 1}`;
      const ports = await chooseStackPorts(`${directory}${suffix}`, {
        choice: 'free',
        watch: false,
      });
      const userEnvironment = { ...context.userEnvironment, ...environment };
      const group = createProcessGroup(
        { ...context, ports, balancerPorts, userEnvironment },
        { directory, restart: false, onIncident: () => undefined, suffix },
      );
      return { group, ports, suffix };
    }),
  );
  const all = groups.flatMap(({ group, ports, suffix }) =>
    processes.map(({ name: service }): ChaosProcess => {
      const name = `${service}${suffix}`;
      return {
        name,
        service,
        managed: group.processOf(service),
        port: ports.http[service],
        probePort: ports.metrics[service],
        pid: () => readStackState(directory)?.processes[name]?.pid,
      };
    }),
  );
  const balancers: Balancer[] = [];
  return {
    all,
    async startAll() {
      for (const { name } of processes) {
        const targets = groups.map(({ ports }) => ports.http[name]);
        balancers.push(await startBalancer(balancerPorts[name], targets));
      }
      await Promise.all(groups.map(({ group }) => group.startAll()));
    },
    async stopAll() {
      for (const { managed } of all) managed.kill('SIGCONT');
      await Promise.all(groups.map(({ group }) => group.stopAll()));
      await Promise.all(balancers.map((balancer) => balancer.stop()));
    },
  };
}

/** The mail server in a process of its own; it stores mails in `mailDirectory`. */
export function createMailServer(
  directory: string,
  mailDirectory: string,
  ports: { readonly smtp: number; readonly ready: number },
): ChaosProcess {
  const options = {
    name: 'mail',
    args: ['--import', 'tsx', join(import.meta.dirname, 'mail-server.ts')],
    directory: import.meta.dirname,
    environment: {
      PATH: process.env.PATH,
      MAIL_DIRECTORY: mailDirectory,
      SMTP_PORT: String(ports.smtp),
      READY_PORT: String(ports.ready),
    },
    logFile: logFileOf(directory, 'mail'),
    readyUrl: `http://127.0.0.1:${ports.ready}/`,
  };
  const managed = createManagedProcess(options, {
    spawned: (identity) => recordProcess(directory, 'mail', identity),
    ended: () => recordProcess(directory, 'mail', null),
    died: () => undefined,
  });
  return {
    name: 'mail',
    service: 'mail',
    managed,
    port: ports.smtp,
    probePort: ports.smtp,
    pid: () => readStackState(directory)?.processes.mail?.pid,
  };
}
