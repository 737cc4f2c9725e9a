import type { Language } from '@tessera/contracts/identity/users';

const STORED = 'language';

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pl: 'Polski',
  tr: 'Türkçe',
  ru: 'Русский',
  uk: 'Українська',
};

/** Whether the app is available in the language with this tag. */
export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languageNames, tag);

/** The language stored in this browser, else the first supported one of its preferences, else English. */
export function startLanguage(): Language {
  const preferences = [storedLanguage(), ...navigator.languages.map((tag) => tag.split('-')[0])];
  for (const preference of preferences) {
    const tag = preference?.toLowerCase() ?? '';
    if (isLanguage(tag)) return tag;
  }
  return 'en';
}

/** Keeps the language for the next visit in this browser. */
export function rememberLanguage(language: Language) {
  try {
    localStorage.setItem(STORED, language);
  } catch {
    // Storage may be blocked. Then the preference of the browser applies at the next visit.
  }
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}
