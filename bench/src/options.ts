import { parseArgs } from 'node:util';

export type Options = {
  /** Names of operations to measure, or parts of names; all when empty. */
  readonly only: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly connections: number;
  readonly users: number;
  readonly withPeer: boolean;
  /** Compares the times of error responses instead of measuring throughput. */
  readonly equalTime: boolean;
  /** Compares calls on organizations of 10 to 100,000 members instead. */
  readonly growth: boolean;
  /** Measures deliveries only: accepted rate, response times, time until the event in an open tab. */
  readonly webhooks: boolean;
  /** Times lists and searches of a merchant with a million customers. */
  readonly search: boolean;
  /** Measures how long a user waits in the browser. */
  readonly screens: boolean;
  /** The directory of a seeded database that is kept for the next run; empty to keep none. */
  readonly keepIn: string;
};

export const usage = `npm run bench -- [options]
  --only get-session,sign-in   operations whose name contains one of these
  --rounds 5                   runs of each side, alternating
  --seconds 6                  length of a run
  --warm-up 3                  seconds before the first run that do not count
  --connections 32             kept-alive connections
  --users 100                  number of users
  --no-peer                    measure only the stack
  --equal-time                 compare the times of error responses for known and unknown accounts
  --growth                     compare calls on organizations of 10 to 100,000 members
  --webhooks                   measure deliveries: accepted, responded to, shown in an open tab
  --search                     time lists and searches of a merchant with a million customers
  --screens                    time in the browser: from a list to a record, from a click to the first reaction
  --keep-in directory          keep the filled database there, for the next --search`;

/** Parses the command line; throws an error with a message for the user. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '6' },
      'warm-up': { type: 'string', default: '3' },
      connections: { type: 'string', default: '32' },
      users: { type: 'string', default: '100' },
      'no-peer': { type: 'boolean', default: false },
      'equal-time': { type: 'boolean', default: false },
      growth: { type: 'boolean', default: false },
      webhooks: { type: 'boolean', default: false },
      search: { type: 'boolean', default: false },
      screens: { type: 'boolean', default: false },
      'keep-in': { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  return {
    only: values.only.split(',').filter((name) => name !== ''),
    rounds: positive('--rounds', values.rounds),
    seconds: positive('--seconds', values.seconds),
    warmUpSeconds: positive('--warm-up', values['warm-up']),
    connections: positive('--connections', values.connections),
    users: positive('--users', values.users),
    withPeer: !values['no-peer'],
    equalTime: values['equal-time'],
    growth: values.growth,
    webhooks: values.webhooks,
    search: values.search,
    screens: values.screens,
    keepIn: values['keep-in'],
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${name} must be a number above 0`);
  return value;
}
