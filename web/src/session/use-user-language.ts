import type { Language } from '@tessera/contracts/identity/users';
import { useEffect, useEffectEvent } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { useSession } from './use-session.ts';

/** Applies the language of the user's account, also after a change in another tab. */
export function useUserLanguage() {
  const { changeLanguage } = useLanguage();
  const wanted = useSession().current?.user.language;
  // `changeLanguage` is another function in each language: as a dependency, it would undo a choice that is not saved yet.
  const apply = useEffectEvent((language: Language) => void changeLanguage(language));

  useEffect(() => {
    if (wanted !== undefined) apply(wanted);
  }, [wanted]);
}
