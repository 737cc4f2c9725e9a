import { parseArgs } from 'node:util';

/** `single` runs one server of each store, `cluster` a cluster of each. */
const profiles = ['single', 'cluster'] as const;
export type ChaosProfile = (typeof profiles)[number];
export type ChaosOptions = {
  readonly seed: string;
  readonly minutes: number;
  readonly profile: ChaosProfile;
  /** The file for the report as JSON, if wanted. */
  readonly jsonFile: string | null;
};

const DEFAULT_MINUTES = 10;

/** Reads the options of `npm run chaos`. Throws when one is unknown or invalid. */
export function readOptions(args: readonly string[]): ChaosOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      minutes: { type: 'string' },
      profile: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const minutes = Number(values.minutes ?? DEFAULT_MINUTES);
  if (!(minutes > 0)) throw new Error('--minutes must be a positive number');
  const profile = profiles.find((name) => name === (values.profile ?? 'single'));
  if (profile === undefined) throw new Error(`--profile must be ${profiles.join(' or ')}`);
  const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000_000));
  return { seed, minutes, profile, jsonFile: values.json ?? null };
}
