import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { type Language, userRoutes } from '@tessera/contracts/identity/users';
import { useCommand } from '../../api/use-command.ts';
import { languageNames } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useSession } from '../../session/use-session.ts';

/** The languages of the app, each in its own language. */
export const languageOptions = Object.entries(languageNames).map(([value, label]) => ({
  value,
  label,
  lang: value,
}));

/** The language of the app. For signed-in users, changing it also changes that of their mails and other browsers. */
export function useLanguageChoice() {
  const { language, changeLanguage } = useLanguage();
  const { status } = useSession();
  const update = useCommand(userRoutes.updateUser, { invalidates: [sessionRoutes.getSession] });
  const choose = (selected: Language) => {
    void changeLanguage(selected);
    if (status === 'signed-in') void update.trigger({ body: { language: selected } });
  };
  return { language, choose };
}
