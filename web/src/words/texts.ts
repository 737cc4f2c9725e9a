import type { Language } from '@tessera/contracts/identity/users';
import { en } from './catalogues/en.ts';
import type { enBilling } from './catalogues/en-billing.ts';
import type { enInside } from './catalogues/en-inside.ts';

/** Every text of the app. Another language has the same texts, with the plural forms that it needs. */
export type Catalogue = typeof en & typeof enInside & typeof enBilling;
/** The texts of the pages at the door, of the pages behind it, and of the billing pages among those. */
export type Area = 'door' | 'inside' | 'billing';

/** A text by its full name; `undefined` when there is none. */
export type Lookup = (name: string) => string | undefined;

type Texts = Readonly<Record<string, string>>;
type Source = () => Promise<{ readonly texts: Texts }>;

const sources: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<Area, Source>>>> = {
  de: {
    door: () => import('./catalogues/de.ts'),
    inside: () => import('./catalogues/de-inside.ts'),
    billing: () => import('./catalogues/de-billing.ts'),
  },
  es: {
    door: () => import('./catalogues/es.ts'),
    inside: () => import('./catalogues/es-inside.ts'),
    billing: () => import('./catalogues/es-billing.ts'),
  },
  fr: {
    door: () => import('./catalogues/fr.ts'),
    inside: () => import('./catalogues/fr-inside.ts'),
    billing: () => import('./catalogues/fr-billing.ts'),
  },
  pl: {
    door: () => import('./catalogues/pl.ts'),
    inside: () => import('./catalogues/pl-inside.ts'),
    billing: () => import('./catalogues/pl-billing.ts'),
  },
  ru: {
    door: () => import('./catalogues/ru.ts'),
    inside: () => import('./catalogues/ru-inside.ts'),
    billing: () => import('./catalogues/ru-billing.ts'),
  },
  tr: {
    door: () => import('./catalogues/tr.ts'),
    inside: () => import('./catalogues/tr-inside.ts'),
    billing: () => import('./catalogues/tr-billing.ts'),
  },
  uk: {
    door: () => import('./catalogues/uk.ts'),
    inside: () => import('./catalogues/uk-inside.ts'),
    billing: () => import('./catalogues/uk-billing.ts'),
  },
};

const english: Record<string, string> = { ...en };
const others = new Map<Language, Readonly<Record<string, string | undefined>>>();
let spoken: Language = 'en';
const inUse = new Set<Area>(['door']);
const fetched = new Map<string, Promise<void>>();

/** The English texts that are here so far: what has a text at all has one of these. */
export const knownTexts: Readonly<Record<string, string | undefined>> = english;

/** Looks texts up in a language, English where it has none (yet). */
export const textsOf =
  (language: Language): Lookup =>
  (key) =>
    others.get(language)?.[key] ?? english[key];

/** Adds the English texts of an area; its pages do so before they are shown. */
export function addTexts(more: Texts) {
  Object.assign(english, more);
}

/** The language spoken at the moment. */
export const currentLanguage = (): Language => spoken;

/**
 * Speaks a language from now on: fetches what it says in the areas in use. A file that does not arrive leaves English
 * in its place, and is fetched again the next time.
 */
export async function speak(language: Language): Promise<void> {
  spoken = language;
  await Promise.all([...inUse].map((area) => fetchArea(language, area)));
}

/** Fetches what the spoken language says in an area that comes into use. */
export async function enterArea(area: Area): Promise<void> {
  inUse.add(area);
  await fetchArea(spoken, area);
}

async function fetchArea(language: Language, area: Area): Promise<void> {
  if (language === 'en') return;
  const name = `${language} ${area}`;
  const under = fetched.get(name) ?? take(language, area);
  fetched.set(name, under);
  await under.catch(() => void fetched.delete(name));
}

async function take(language: Exclude<Language, 'en'>, area: Area): Promise<void> {
  const { texts } = await sources[language][area]();
  others.set(language, { ...others.get(language), ...texts });
}

/** Loads pages and their texts in the current language. */
export async function loadWithTexts<T>(area: Area, pages: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([pages, enterArea(area)]);
  return loaded;
}
