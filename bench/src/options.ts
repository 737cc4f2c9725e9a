import { parseArgs } from 'node:util';

export type Options = {
  /** Names of scenarios to measure, or parts of names; all when empty. */
  readonly only: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly connections: number;
  readonly users: number;
  readonly withPeer: boolean;
  /** Compares databases of these numbers of users instead of systems; empty without `--scale`. */
  readonly sizes: readonly number[];
  /** Compares the times of error responses instead. */
  readonly equalTime: boolean;
  /** Times lists and searches of a merchant with a million customers instead. */
  readonly search: boolean;
  /** Measures how long a user waits in the browser instead. */
  readonly screens: boolean;
  /** The directory of a seeded database that is kept for the next run; empty to keep none. */
  readonly keepIn: string;
};

export const usage = `npm run bench -- [options]
  --only get-session,sign-in   scenarios whose name contains one of these
  --rounds 5                   runs of each side, alternating
  --seconds 6                  length of a run
  --warm-up 3                  seconds before the first run that do not count
  --connections 32             kept-alive connections
  --users 100                  number of users
  --no-peer                    measure only the stack and the baseline
  --scale                      compare databases of different sizes (npm run bench:scale)
  --sizes 1k,100k,2M           the number of users of each
  --search                     time lists and searches of a merchant with a million customers
  --equal-time                 compare the times of error responses for known and unknown accounts
  --screens                    time in the browser: from a list to a record, from a click to the first reaction
  --keep-in directory          keep the filled databases there, for the next --search or --scale`;

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
      scale: { type: 'boolean', default: false },
      sizes: { type: 'string', default: '1k,100k,2M' },
      'equal-time': { type: 'boolean', default: false },
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
    sizes: values.scale ? values.sizes.split(',').map(sizeOf) : [],
    equalTime: values['equal-time'],
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

const units: Readonly<Record<string, number>> = { '': 1, k: 1_000, M: 1_000_000 };

/** The number that `100k` or `2M` stands for. */
function sizeOf(text: string): number {
  const [, digits = '', unit = ''] = /^(\d+)([kM]?)$/.exec(text) ?? [];
  const size = Number(digits) * (units[unit] ?? 0);
  if (!(size >= 1_000)) throw new Error('--sizes must be numbers of at least 1k, as in 1k,100k,2M');
  return size;
}
