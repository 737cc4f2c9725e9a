import { join } from 'node:path';
import { type Balancer, startBalancer } from '@tessera/dev/processes/balancer';
import { createManagedProcess, type ManagedProcess } from '@tessera/dev/processes/managed-process';
import { type ProcessName, processes } from '@tessera/dev/processes/process-definitions';
import { createProcessGroup, type ProcessGroup } from '@tessera/dev/processes/process-group';
import type { StackContext } from '@tessera/dev/stack/stack-environment';
import { chooseStackPorts, type StackPorts } from '@tessera/dev/stack/stack-ports';
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

/** One process of each service and of the gateway, with ports of its own; `context.ports` are the addresses of all. */
export type Replica = {
  readonly group: ProcessGroup;
  readonly ports: StackPorts;
  readonly processes: readonly ChaosProcess[];
};

/** Creates a replica without starting it. The names of its processes end in `suffix`. */
export async function createReplica(
  context: StackContext,
  directory: string,
  suffix: string,
  onIncident: (line: string) => void = () => undefined,
): Promise<Replica> {
  const ports = await chooseStackPorts(`${directory}${suffix}`, { choice: 'free', watch: false });
  const group = createProcessGroup(
    { ...context, ports, balancerPorts: context.ports.http },
    { directory, restart: false, onIncident, suffix },
  );
  return {
    group,
    ports,
    processes: processes.map(({ name: service }): ChaosProcess => {
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
  };
}

/** Two processes of each service and of the gateway, each kind behind one address. */
export async function createServiceProcesses(
  context: StackContext,
  directory: string,
  environments: readonly NodeJS.ProcessEnv[],
): Promise<ProcessSet> {
  const balancerPorts = context.ports.http;
  const replicas = await Promise.all(
    environments.map((environment, index) => {
      const userEnvironment = { ...context.userEnvironment, ...environment };
      return createReplica({ ...context, userEnvironment }, directory, `-${index + 1}`);
    }),
  );
  const all = replicas.flatMap((replica) => replica.processes);
  const balancers: Balancer[] = [];
  return {
    all,
    async startAll() {
      for (const { name } of processes) {
        const targets = replicas.map(({ ports }) => ports.http[name]);
        balancers.push(await startBalancer(balancerPorts[name], targets));
      }
      await Promise.all(replicas.map(({ group }) => group.startAll()));
    },
    async stopAll() {
      for (const { managed } of all) managed.kill('SIGCONT');
      await Promise.all(replicas.map(({ group }) => group.stopAll()));
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
