import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const directory = fileURLToPath(new URL('../fixtures', import.meta.url));

// biome-ignore lint/suspicious/noExplicitAny: payloads have any shape that the provider sends, and tests modify them
export type Payload = { type: string; timestamp?: string; data: any };

/** Every fixture by its path, such as `variants/order.refunded.full`. A fresh copy at each call. */
export function allFixtures(): ReadonlyMap<string, Payload> {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort();
  return new Map(files.map((name) => [name.slice(0, -'.json'.length), fixture(name)]));
}

export function fixture(name: string): Payload {
  const file = name.endsWith('.json') ? name : `${name}.json`;
  return JSON.parse(readFileSync(join(directory, file), 'utf8'));
}

/** Ids of the main records of the fixtures. */
export const fixtureIds = {
  merchant: '34c40dfa-6bb3-4fe4-a1b6-cb2ad975ef0e',
  customer: 'c298c3f9-61a5-46e2-9f5a-fea25d98e3f1',
  subscription: '0a8df593-ff06-4730-9bcf-2a097d780fd2',
  refundedOrder: 'abd91ffd-764a-4798-b8d5-d03add4a6975',
} as const;
