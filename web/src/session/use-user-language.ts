import { useEffect } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { useSession } from './use-session.ts';

/** Applies the language of the user's account, also after a change in another tab. */
export function useUserLanguage() {
  const { changeLanguage } = useLanguage();
  const wanted = useSession().current?.user.language;

  useEffect(() => {
    if (wanted !== undefined) void changeLanguage(wanted);
  }, [wanted, changeLanguage]);
}
