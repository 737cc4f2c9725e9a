import type { Language } from '@tessera/contracts/identity/users';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage, rememberLanguage } from './language.ts';

/** The language of the app, and a function that changes it without a reload and keeps it for the next visit. */
export function useLanguage() {
  const { i18n } = useTranslation();
  const changeLanguage = useCallback(
    async (next: Language) => {
      rememberLanguage(next);
      await i18n.changeLanguage(next);
    },
    [i18n],
  );
  const language: Language = isLanguage(i18n.language) ? i18n.language : 'en';
  return { language, changeLanguage };
}
