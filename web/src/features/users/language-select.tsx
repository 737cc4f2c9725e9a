import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import {
  type Language,
  language as languages,
  userRoutes,
} from '@tessera/contracts/identity/users';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { toastSaved } from '../../components/feedback/toasts.tsx';
import { Select } from '../../components/forms/select.tsx';
import { languageNames } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useSession } from '../../session/use-session.ts';

type Props = {
  readonly isLabelHidden?: boolean;
  /** Shows a toast that confirms the choice and offers to undo it. */
  readonly canUndo?: boolean;
};

/** Selects the language of the app; for signed-in users also that of their mails and of their other browsers. */
export function LanguageSelect({ isLabelHidden = false, canUndo = false }: Props) {
  const { t } = useTranslation();
  const { language, changeLanguage } = useLanguage();
  const { status } = useSession();
  const update = useCommand(userRoutes.updateUser, { invalidates: [sessionRoutes.getSession] });

  const change = (selected: Language) => {
    void changeLanguage(selected);
    if (status === 'signed-in') void update.trigger({ body: { language: selected } });
  };
  const choose = (value: string) => {
    change(languages.parse(value));
    if (canUndo) toastSaved(() => change(language));
  };
  return (
    <Select
      label={t('language.label')}
      name="language"
      isLabelHidden={isLabelHidden}
      isTight
      value={language}
      onChange={choose}
      options={Object.entries(languageNames).map(([value, label]) => ({
        value,
        label,
        lang: value,
      }))}
    />
  );
}
