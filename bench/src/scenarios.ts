import { randomUUID } from 'node:crypto';
import type { Call, Calls } from './load.ts';
import { PASSWORD, type SeedUser } from './seed-users.ts';
import type { System, SystemKind } from './systems/system.ts';
import { webhookCalls } from './webhook-deliveries.ts';

/** What the calls of a scenario are made from. */
export type Target = {
  readonly system: System;
  readonly users: readonly SeedUser[];
  readonly webhookSecret: string;
  /** An owner of the largest organization; only in databases that were filled for `--scale`. */
  readonly largest?: SeedUser;
};
export type CallsOf = (target: Target) => Calls;

/** Limits of our figure divided by that of the other system. */
export type Ratios = {
  readonly throughput?: number;
  readonly cpu?: number;
  readonly p99?: number;
};

/** One row of the report. The limits are those of the design. */
export type Scenario = {
  readonly name: string;
  /** The calls to each system that takes part. */
  readonly calls: Partial<Readonly<Record<SystemKind, CallsOf>>>;
  readonly limits?: Partial<Readonly<Record<SystemKind, Ratios>>>;
  /** At most this number of round trips; left out where later work of the same call counts, too. */
  readonly roundTrips?: { readonly redis: number; readonly sql: number };
  /** The number of connections, if it differs from the default. */
  readonly connections?: number;
  /** Calls that run at the same time on the default number of connections, and are not measured. */
  readonly background?: CallsOf;
  /** Sends this share of the throughput of another scenario, each request when it is due. */
  readonly rate?: { readonly share: number; readonly of: string };
};

const json = { 'content-type': 'application/json' };

/** One request per user, repeated in turn. */
const perUser =
  (callOf: (user: SeedUser, origin: string) => Call | Call[]): CallsOf =>
  ({ users, system: { origin } }) =>
    users.flatMap((user) => callOf(user, origin));

const get = (path: string, headersOf: (user: SeedUser) => Record<string, string>) =>
  perUser((user) => ({ method: 'GET', path, headers: headersOf(user) }));

const post = (
  origin: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Call => ({
  method: 'POST',
  path,
  headers: { ...json, origin, ...headers },
  body: JSON.stringify(body),
});

/** A new request each time, of the users in turn. */
const fresh =
  (callOf: (user: SeedUser, origin: string) => Call): CallsOf =>
  ({ users, system: { origin } }) => {
    let turn = 0;
    return () => {
      const user = users[turn++ % users.length];
      if (user === undefined) throw new Error('no users');
      return callOf(user, origin);
    };
  };

const withCookies = ({ cookies }: SeedUser) => ({ cookie: cookies });
const getSession = '/api/auth/get-session';
const cachedCookie = get(getSession, withCookies);
const organization = (path: string) => `/api/auth/organization/${path}`;

const fullOrganization = (index: number) =>
  perUser((user) => ({
    method: 'GET',
    path: organization(`get-full-organization?organizationId=${user.organizationIds[index]}`),
    headers: withCookies(user),
  }));

const signIn = perUser(({ email }, origin) =>
  post(origin, '/api/auth/sign-in/email', { email, password: PASSWORD }),
);
const signUp = fresh((_user, origin) =>
  post(origin, '/api/auth/sign-up/email', {
    name: 'A new user',
    email: `${randomUUID()}@bench.example`,
    password: PASSWORD,
  }),
);
const createOrganization = fresh((user, origin) =>
  post(
    origin,
    organization('create'),
    { name: 'A new organization', slug: randomUUID() },
    withCookies(user),
  ),
);
const setActive = (index: number) =>
  perUser((user, origin) => {
    const body = { organizationId: user.organizationIds[index] };
    return post(origin, organization('set-active'), body, withCookies(user));
  });
const hasPermission = perUser((user, origin) =>
  post(
    origin,
    organization('has-permission'),
    { organizationId: user.organizationIds[1], permissions: { invitation: ['create'] } },
    withCookies(user),
  ),
);

const baseline =
  (path: string): CallsOf =>
  () => [{ method: 'GET', path, headers: {} }];
const webhook =
  (path: string): CallsOf =>
  ({ webhookSecret }) =>
    webhookCalls(webhookSecret, path);

const both = (calls: CallsOf) => ({ stack: calls, peer: calls });
const CONNECTIONS_BESIDE_STORM = 8;

export const names = {
  cachedCookie: 'get-session, cached cookie',
  fromRedis: 'get-session, from Redis',
  signIn: 'sign-in/email',
  calm: 'get-session on 8 connections, calm',
  storm: 'get-session on 8 connections, sign-ins on all others',
  webhook: 'webhook accepted',
  halfLoad: 'webhook accepted, at half load',
  hash: 'limit: one argon2id hash',
} as const;

export const scenarios: readonly Scenario[] = [
  {
    name: names.cachedCookie,
    calls: { ...both(cachedCookie), baseline: baseline('/two-hops') },
    limits: { peer: { throughput: 4, cpu: 0.4, p99: 0.5 }, baseline: { cpu: 2 } },
    roundTrips: { redis: 0, sql: 0 },
  },
  {
    name: names.fromRedis,
    calls: {
      ...both(get(getSession, ({ sessionCookie }) => ({ cookie: sessionCookie }))),
      baseline: baseline('/two-hops'),
    },
    limits: { peer: { throughput: 3, cpu: 0.55, p99: 0.6 }, baseline: { cpu: 2.5 } },
    roundTrips: { redis: 1, sql: 0 },
  },
  {
    name: 'get-session, no cookie',
    calls: both(get(getSession, () => ({}))),
    limits: { peer: { throughput: 4, cpu: 0.45, p99: 0.5 } },
    roundTrips: { redis: 0, sql: 0 },
  },
  {
    name: 'organization/list',
    calls: both(get(organization('list'), withCookies)),
    limits: { peer: { throughput: 4, cpu: 0.3, p99: 0.5 } },
    roundTrips: { redis: 1, sql: 1 },
  },
  {
    name: 'get-full-organization, 10 members',
    calls: both(fullOrganization(0)),
    limits: { peer: { throughput: 4, cpu: 0.3, p99: 0.5 } },
    roundTrips: { redis: 1, sql: 2 },
  },
  {
    name: 'get-full-organization, 100 members',
    calls: both(fullOrganization(1)),
    limits: { peer: { throughput: 4, cpu: 0.3, p99: 0.5 } },
    roundTrips: { redis: 1, sql: 2 },
  },
  {
    name: 'has-permission',
    calls: both(hasPermission),
    limits: { peer: { throughput: 4, cpu: 0.35, p99: 0.5 } },
    roundTrips: { redis: 1, sql: 1 },
  },
  {
    name: 'set-active, 10 members',
    calls: both(setActive(0)),
    limits: { peer: { throughput: 3, cpu: 0.4, p99: 0.6 } },
  },
  {
    name: 'set-active, 100 members',
    calls: both(setActive(1)),
    limits: { peer: { throughput: 3, cpu: 0.4, p99: 0.6 } },
  },
  {
    name: names.signIn,
    calls: { ...both(signIn), baseline: baseline('/hash') },
    limits: { peer: { throughput: 4, cpu: 0.2, p99: 0.5 }, baseline: { throughput: 0.6 } },
  },
  // Without the peer: its get-session is so slow during sign-ins that one run takes minutes.
  {
    name: names.calm,
    calls: { stack: cachedCookie },
    connections: CONNECTIONS_BESIDE_STORM,
  },
  {
    name: names.storm,
    calls: { stack: cachedCookie },
    connections: CONNECTIONS_BESIDE_STORM,
    background: signIn,
  },
  {
    name: 'sign-up/email',
    calls: both(signUp),
    limits: { peer: { throughput: 3, cpu: 0.25, p99: 0.6 } },
  },
  {
    name: 'organization/create',
    calls: both(createOrganization),
    limits: { peer: { throughput: 2.5, cpu: 0.5, p99: 0.7 } },
  },
  {
    name: names.webhook,
    calls: { stack: webhook('/webhooks/billing'), baseline: webhook('/webhook') },
    limits: { baseline: { throughput: 0.6 } },
  },
  {
    name: names.halfLoad,
    calls: { stack: webhook('/webhooks/billing'), baseline: webhook('/webhook') },
    rate: { share: 0.5, of: names.webhook },
  },
  {
    name: 'limit: two node:http hops with one Redis GET',
    calls: { baseline: baseline('/two-hops') },
  },
  {
    name: 'limit: two hops with one Redis GET, joined by http-proxy-middleware',
    calls: { baseline: baseline('/proxied') },
  },
  { name: 'limit: bare node:http', calls: { baseline: baseline('/') } },
  { name: 'limit: one Redis GET', calls: { baseline: baseline('/redis') } },
  { name: 'limit: one SQL read', calls: { baseline: baseline('/sql') } },
  { name: names.hash, calls: { baseline: baseline('/hash') } },
];
