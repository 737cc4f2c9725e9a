import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@tessera/contracts/identity/users';
import { initI18n, withAppMessages, withBillingMessages } from '../src/i18n/i18n.ts';

const folder = join(import.meta.dirname, '..', 'src', 'i18n', 'locales');

/** Initializes the messages from files, because tests have no server that serves them. */
export async function initMessages(language: Language = 'en'): Promise<void> {
  await initI18n(language, async (locale, namespace) =>
    JSON.parse(await readFile(join(folder, locale, `${namespace}.json`), 'utf8')),
  );
}

/** Also loads the messages of pages that need a session, and of the billing area. */
export async function initAllMessages(language: Language = 'en'): Promise<void> {
  await initMessages(language);
  await withAppMessages(Promise.resolve());
  await withBillingMessages(Promise.resolve());
}
