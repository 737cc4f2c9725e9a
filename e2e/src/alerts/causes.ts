import type { ProcessName } from '@tessera/dev/processes/process-definitions';
import type { RunningStack } from '@tessera/dev/stack/start-stack';
import { signalProcessTree } from '@tessera/local-stack/process-identity';
import { readState } from '@tessera/local-stack/state';
import type { Prometheus, Targets } from './prometheus.ts';

/** A state of the system in which alerts must fire. */
export type Cause = {
  readonly name: string;
  readonly alerts: readonly string[];
  /** Resolves to what ends the state. */
  begin(): Promise<() => unknown>;
};

export type CauseContext = {
  readonly stack: RunningStack;
  readonly prometheus: Prometheus;
  readonly targets: Targets;
};

const later = 'its cause is not part of this run yet';

/** Alerts that no cause below makes fire, with the reason. */
export const notCaused: Readonly<Record<string, string>> = {
  SigningKeyOld: 'no key is rotated for more than an hour, a threshold that is not shortened',
  WebhooksRejected: later,
  DeadLetters: later,
  MailFails: later,
  DriftRepaired: later,
  LimitsHit: later,
  PasswordChecksWait: later,
  EventLoopLags: later,
  DeliveriesWait: later,
  EventsBehind: later,
};

/** The causes in phases: those of one phase are begun together. */
export function causesOf(context: CauseContext): readonly (readonly Cause[])[] {
  return [
    [redisDown(context)],
    [brokerDown(context)],
    [identityDown(context)],
    [billingDown(context)],
    [databaseDown(context)],
    [databaseFrozen(context)],
    [notScraped(context)],
  ];
}

const redisDown = ({ stack }: CauseContext): Cause => ({
  name: 'Redis is killed',
  alerts: ['DependencyDown', 'SessionsReadFromPostgres'],
  async begin() {
    await stack.localStores?.kill('redis');
    return () => stack.localStores?.start('redis');
  },
});

const brokerDown = ({ stack }: CauseContext): Cause => ({
  name: 'NATS is killed',
  alerts: ['DependencyDown', 'OutboxStuck'],
  async begin() {
    await stack.localStores?.kill('nats');
    return () => stack.localStores?.start('nats');
  },
});

const killed = (stack: RunningStack, name: ProcessName) => async () => {
  stack.kill(name, 'SIGKILL');
  return () => stack.start(name);
};

const identityDown = ({ stack }: CauseContext): Cause => ({
  name: 'identity-service is killed',
  alerts: [
    'ProcessDown',
    'DependencyDown',
    'ServiceUnreachable',
    'GatewayCallsFail',
    'SignInBudgetBurnsFast',
    'SignInBudgetBurnsSlowly',
  ],
  begin: killed(stack, 'identity'),
});

const billingDown = ({ stack }: CauseContext): Cause => ({
  name: 'billing-ingest-service is killed',
  alerts: ['WebhookIngestionBudgetBurnsFast', 'WebhookIngestionBudgetBurnsSlowly'],
  begin: killed(stack, 'billing'),
});

const databaseDown = ({ stack }: CauseContext): Cause => ({
  name: 'PostgreSQL is killed',
  alerts: ['DependencyDown', 'CallsFail'],
  async begin() {
    await stack.localStores?.kill('postgres');
    return () => stack.localStores?.start('postgres');
  },
});

const databaseFrozen = ({ stack }: CauseContext): Cause => ({
  name: 'PostgreSQL is frozen',
  alerts: ['CallsSlow', 'PoolExhausted'],
  async begin() {
    const server = readState(stack.directory).servers.postgres;
    if (server === undefined) throw new Error('PostgreSQL was not started here');
    signalProcessTree(server, 'SIGSTOP');
    return () => signalProcessTree(server, 'SIGCONT');
  },
});

const notScraped = ({ prometheus, targets }: CauseContext): Cause => ({
  name: 'org-service is no target of Prometheus',
  alerts: ['ProcessAbsent'],
  async begin() {
    await prometheus.setTargets({ ...targets, 'org-service': null });
    return () => prometheus.setTargets(targets);
  },
});
