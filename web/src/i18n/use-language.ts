import { type Language, language as languages } from '@tessera/contracts/identity/users';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { rememberLanguage } from './language.ts';

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
  return { language: z.catch(languages, 'en').parse(i18n.language), changeLanguage };
}
