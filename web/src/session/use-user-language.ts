import { useEffect } from 'react';
import { useWords } from '../words/words.tsx';
import { useSession } from './use-session.ts';

/** Applies the language of the user's account, also after a change in another tab. */
export function useUserLanguage() {
  const { changeLanguage } = useWords();
  const wanted = useSession().current?.user.language;

  useEffect(() => {
    if (wanted !== undefined) void changeLanguage(wanted);
  }, [wanted, changeLanguage]);
}
