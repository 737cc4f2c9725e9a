import type { ApiError } from '@tessera/contracts/define/error';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import {
  type Language,
  language as languages,
  userRoutes,
} from '@tessera/contracts/identity/users';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useRefresh } from '../../api/use-refresh.ts';
import { toast } from '../../components/feedback/toasts.tsx';
import { currentLanguage } from '../../i18n/i18n.ts';
import { languageNames } from '../../i18n/language.ts';
import { errorText } from '../../i18n/texts.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useSession } from '../../session/use-session.ts';

/** The languages of the app, each in its own language. */
export const languageOptions = Object.entries(languageNames).map(([value, label]) => ({
  value,
  label,
  lang: value,
}));

type Choice = { readonly language: Language; readonly onSaved: (() => void) | undefined };

/** The language of the app. For signed-in users, changing it also changes that of their mails and other browsers. */
export function useLanguageChoice() {
  const { t } = useTranslation();
  const { language, changeLanguage } = useLanguage();
  const { status } = useSession();
  const refresh = useRefresh();
  const unsaved = useRef<Choice | null>(null);
  const isSaving = useRef(false);

  /** Saves the latest choice. Choices during a call are saved after it; of several, only the latest. */
  const save = async (before: Language) => {
    isSaving.current = true;
    let saved = before;
    for (let choice = unsaved.current; choice !== null; choice = unsaved.current) {
      unsaved.current = null;
      const error = await saveLanguage(choice.language);
      if (error === null) saved = choice.language;
      // A later choice replaces this one, with its own outcome.
      if (unsaved.current !== null) continue;
      if (error === null) choice.onSaved?.();
      else {
        void changeLanguage(saved);
        toast(errorText(error, t), 'danger');
      }
    }
    isSaving.current = false;
    // Not between the calls: the page would return to the language of an earlier choice.
    refresh([sessionRoutes.getSession]);
  };

  /** `onSaved` is called once the choice is saved in the account. If that fails, the previous language returns. */
  const choose = (selected: Language, onSaved?: () => void) => {
    const before = languages.parse(currentLanguage());
    void changeLanguage(selected);
    if (status !== 'signed-in') return;
    unsaved.current = { language: selected, onSaved };
    if (!isSaving.current) void save(before);
  };
  return { language, choose };
}

async function saveLanguage(language: Language): Promise<ApiError | null> {
  try {
    await call(userRoutes.updateUser, { body: { language } });
    return null;
  } catch (error) {
    // `call` throws `ApiError` only.
    return error as ApiError;
  }
}
