import type { ServiceName } from '@tessera/contracts/routes';

/** The processes with their own Redis account. */
export const redisAccounts = ['gateway', 'identity', 'org', 'billing'] as const;
export type RedisAccount = 'gateway' | ServiceName;

/** Commands to connect, and to find the primaries of a cluster or behind a sentinel. */
const CONNECTING = [
  ...['+auth', '+hello', '+ping', '+quit', '+select', '+info', '+role', '+readonly'],
  ...['+client|setname', '+client|id', '+cluster|slots', '+cluster|shards', '+cluster|info'],
];
/** Commands to count in windows, in one script. */
const COUNTING = ['+eval', '+evalsha', '+incr', '+pttl', '+pexpire'];
const READING_SESSIONS = ['%R~session:*', '+get'];
const SUBSCRIBING_TO_SESSIONS = ['&session-changes', '+subscribe', '+unsubscribe'];

/**
 * The permissions of each account as Redis ACL rules, starting from none (SEC-124): the gateway counts requests, org
 * and billing read cached sessions, only identity writes them and publishes changes.
 */
export const redisAclRules: Readonly<Record<RedisAccount, readonly string[]>> = {
  gateway: [...CONNECTING, '~limit:*', ...COUNTING],
  identity: [
    ...CONNECTING,
    ...['~session:*', '~login-attempts:*', '~login-wait:*', '~client-token:*'],
    ...COUNTING,
    ...[
      '+get',
      '+set',
      '+del',
      '+decr',
      '+exists',
      '+expire',
      '+ttl',
      '+time',
      '+wait',
      '+publish',
    ],
    ...SUBSCRIBING_TO_SESSIONS,
  ],
  org: [...CONNECTING, ...READING_SESSIONS],
  billing: [...CONNECTING, ...READING_SESSIONS, ...SUBSCRIBING_TO_SESSIONS],
};

/** The line of Redis' configuration that creates the account. The password must not contain white space. */
export const redisUserLine = (account: RedisAccount, password: string): string =>
  `user ${account} on >${password} resetkeys resetchannels -@all ${redisAclRules[account].join(' ')}`;
