import type { Call } from './load.ts';
import { PASSWORD, type SeedUser } from './seed-users.ts';
import type { System } from './system.ts';
import { webhookCalls } from './webhook-calls.ts';

/** A row of the report. */
export type Operation = {
  readonly name: string;
  /** The systems to call: first the stack, then the system that it is compared with. */
  readonly sides: readonly System['name'][];
  /** The targets of performance.md of the design, relative to the second side. */
  readonly target?: { readonly throughput: number; readonly cpu?: number; readonly p99?: number };
  /** Creates the calls of one side for a run. */
  readonly calls: Calls;
  /** The number of connections, if it differs from the default. */
  readonly connections?: number;
  /** Calls that run at the same time on the default number of connections, and are not measured. */
  readonly background?: Calls;
};
type Calls = (system: System, users: readonly SeedUser[]) => () => Call;

const json = { 'content-type': 'application/json' };

function eachInTurn<T>(items: readonly T[]): () => T {
  let turn = 0;
  return () => {
    turn = (turn + 1) % items.length;
    return items[turn] as T;
  };
}

const getSession = (headersOf: (user: SeedUser) => Record<string, string>) => {
  return (_system: System, users: readonly SeedUser[]) =>
    eachInTurn(
      users.map((user): Call => {
        return { method: 'GET', path: '/api/auth/get-session', headers: headersOf(user) };
      }),
    );
};

const withCachedCookie = getSession(({ cookies }) => ({ cookie: cookies }));

const signIn: Calls = ({ origin }, users) =>
  eachInTurn(
    users.map(({ email }): Call => {
      const body = JSON.stringify({ email, password: PASSWORD });
      const headers = { ...json, origin };
      return { method: 'POST', path: '/api/auth/sign-in/email', headers, body };
    }),
  );

const baselineCall = (path: string): Operation['calls'] => {
  return () => () => ({ method: 'GET', path, headers: {} });
};

const COMPARED = ['stack', 'peer'] as const;

export function allOperations(webhookSecret: string): Operation[] {
  return [
    {
      name: 'get-session, cached cookie',
      sides: COMPARED,
      target: { throughput: 4, cpu: 0.4, p99: 0.5 },
      calls: withCachedCookie,
    },
    {
      name: 'get-session, from Redis',
      sides: COMPARED,
      target: { throughput: 3, cpu: 0.55, p99: 0.6 },
      calls: getSession(({ sessionCookie }) => ({ cookie: sessionCookie })),
    },
    {
      name: 'get-session, no cookie',
      sides: COMPARED,
      target: { throughput: 4, cpu: 0.45, p99: 0.5 },
      calls: getSession(() => ({})),
    },
    {
      name: 'organization/list',
      sides: COMPARED,
      target: { throughput: 4, cpu: 0.3, p99: 0.5 },
      calls: (_system, users) =>
        eachInTurn(
          users.map(({ cookies }): Call => {
            const headers = { cookie: cookies };
            return { method: 'GET', path: '/api/auth/organization/list', headers };
          }),
        ),
    },
    {
      name: 'sign-in/email',
      sides: COMPARED,
      target: { throughput: 4, cpu: 0.2, p99: 0.5 },
      calls: signIn,
    },
    { name: 'get-session on 8, calm', sides: COMPARED, calls: withCachedCookie, connections: 8 },
    {
      name: 'get-session on 8, sign-ins on all others',
      sides: COMPARED,
      calls: withCachedCookie,
      connections: 8,
      background: signIn,
    },
    {
      name: 'webhook accepted',
      sides: ['stack', 'baseline'],
      target: { throughput: 0.6 },
      calls: (system) =>
        webhookCalls(webhookSecret, system.name === 'baseline' ? '/webhook' : '/webhooks/billing'),
    },
    { name: 'limit: bare node:http', sides: ['baseline'], calls: baselineCall('/') },
    { name: 'limit: one Redis GET', sides: ['baseline'], calls: baselineCall('/redis') },
    { name: 'limit: one SQL read', sides: ['baseline'], calls: baselineCall('/sql') },
    { name: 'limit: one argon2id hash', sides: ['baseline'], calls: baselineCall('/hash') },
  ];
}
