import { useEffect } from 'react';
import { useWords } from '../words/words.tsx';
import { useSession } from './use-session.ts';

/** Speaks the language of whoever sits here, as their account remembers it, also after a change in another tab. */
export function useUserLanguage() {
  const { changeLanguage } = useWords();
  const wanted = useSession().by?.user.language;

  useEffect(() => {
    if (wanted !== undefined) void changeLanguage(wanted);
  }, [wanted, changeLanguage]);
}
