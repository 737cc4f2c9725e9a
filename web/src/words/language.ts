import { type Language, language as languages } from '@tessera/contracts/identity/users';

const STORED = 'language';

/** Each language in its own words. */
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

/** The language chosen in this browser before, else the first that it asks for, else English. */
export function startLanguage(): Language {
  const wishes = [remembered(), ...navigator.languages.map((tag) => tag.split('-')[0])];
  for (const wish of wishes) {
    const known = languages.safeParse(wish?.toLowerCase());
    if (known.success) return known.data;
  }
  return 'en';
}

/** Keeps the language for the next visit in this browser. */
export function rememberLanguage(language: Language) {
  try {
    localStorage.setItem(STORED, language);
  } catch {
    // Storage may be blocked; the browser's own wish holds the next time.
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}
