import type { ProcessName } from '@tessera/dev/processes/process-definitions';
import type { RunningStack } from '@tessera/dev/stack/start-stack';
import { signalProcessTree } from '@tessera/local-stack/process-identity';
import { readState } from '@tessera/local-stack/state';
import type { Cause, CauseContext } from './cause.ts';

export const redisDown = ({ stack }: CauseContext): Cause => ({
  name: 'Redis is killed',
  alerts: ['DependencyDown', 'SessionsReadFromPostgres'],
  async begin() {
    await stack.localStores?.kill('redis');
    return () => stack.localStores?.start('redis');
  },
});

export const brokerDown = ({ stack }: CauseContext): Cause => ({
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

export const identityDown = ({ stack }: CauseContext): Cause => ({
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

export const billingDown = ({ stack }: CauseContext): Cause => ({
  name: 'billing-ingest-service is killed',
  alerts: ['WebhookIngestionBudgetBurnsFast', 'WebhookIngestionBudgetBurnsSlowly'],
  begin: killed(stack, 'billing'),
});

export const databaseDown = ({ stack }: CauseContext): Cause => ({
  name: 'PostgreSQL is killed',
  alerts: ['DependencyDown', 'CallsFail'],
  async begin() {
    await stack.localStores?.kill('postgres');
    return () => stack.localStores?.start('postgres');
  },
});

export const databaseFrozen = ({ stack }: CauseContext): Cause => ({
  name: 'PostgreSQL is frozen',
  alerts: ['CallsSlow', 'PoolExhausted'],
  async begin() {
    const server = readState(stack.directory).servers.postgres;
    if (server === undefined) throw new Error('PostgreSQL was not started here');
    signalProcessTree(server, 'SIGSTOP');
    return () => signalProcessTree(server, 'SIGCONT');
  },
});

export const notScraped = ({ prometheus, targets }: CauseContext): Cause => ({
  name: 'org-service is no target of Prometheus',
  alerts: ['ProcessAbsent'],
  async begin() {
    await prometheus.setTargets({ ...targets, 'org-service': null });
    return () => prometheus.setTargets(targets);
  },
});

export const mailServerDown = ({ stopMailServer }: CauseContext): Cause => ({
  name: 'the mail server is stopped',
  alerts: ['MailFails'],
  begin: stopMailServer,
});
