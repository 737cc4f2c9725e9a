import { type Language, language as languages } from '@tessera/contracts/identity/users';

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

/** The language stored in this browser, else the first supported one of its preferences, else English. */
export function startLanguage(): Language {
  const preferences = [storedLanguage(), ...navigator.languages.map((tag) => tag.split('-')[0])];
  for (const preference of preferences) {
    const known = languages.safeParse(preference?.toLowerCase());
    if (known.success) return known.data;
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
