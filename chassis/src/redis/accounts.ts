import type { ServiceName } from '@tessera/contracts/routes';

/** The processes that have an account of their own at Redis. */
export const redisAccounts = ['gateway', 'identity', 'org', 'billing'] as const;
export type RedisAccount = 'gateway' | ServiceName;

/** Connecting, and learning who leads in a cluster or stands behind a sentinel. */
const CONNECTING = [
  ...['+auth', '+hello', '+ping', '+quit', '+select', '+info', '+role', '+readonly'],
  ...['+client|setname', '+client|id', '+cluster|slots', '+cluster|shards', '+cluster|info'],
];
/** Counting in windows, in one script. */
const COUNTING = ['+eval', '+evalsha', '+incr', '+pttl', '+pexpire'];
const READING_SESSIONS = ['%R~session:*', '+get'];
const HEARING_SESSIONS = ['&session-feed', '+subscribe', '+unsubscribe'];

/**
 * What each account may do, in the words of Redis' ACL, beginning from nothing (SEC-124): the gateway counts
 * requests, org and billing read session copies, identity alone writes them and tells of changes.
 */
export const redisRules: Readonly<Record<RedisAccount, readonly string[]>> = {
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
    ...HEARING_SESSIONS,
  ],
  org: [...CONNECTING, ...READING_SESSIONS],
  billing: [...CONNECTING, ...READING_SESSIONS, ...HEARING_SESSIONS],
};

/** The line of Redis' configuration that makes the account. The password holds no white space. */
export const redisUserLine = (account: RedisAccount, password: string): string =>
  `user ${account} on >${password} resetkeys resetchannels -@all ${redisRules[account].join(' ')}`;
