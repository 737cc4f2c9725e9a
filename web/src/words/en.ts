import { accounts } from './en/accounts.ts';
import { billing } from './en/billing.ts';
import { common } from './en/common.ts';
import { organizations } from './en/organizations.ts';
import { problems } from './en/problems.ts';

/** Every text of the app in English. Another language is a catalogue with the same keys. */
export const en = { ...common, ...accounts, ...organizations, ...billing, ...problems } as const;

export type Catalogue = typeof en;
