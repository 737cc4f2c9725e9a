import { language as languages } from '@tessera/contracts/identity/users';
import { useTranslation } from 'react-i18next';
import { toastSaved } from '../../components/feedback/toasts.tsx';
import { Select } from '../../components/forms/select.tsx';
import { languageOptions, useLanguageChoice } from './use-language-choice.ts';

/** Selects the language among the preferences; a toast confirms it and offers to undo it. */
export function LanguageField() {
  const { t } = useTranslation();
  const { language, choose } = useLanguageChoice();
  return (
    <Select
      label={t('language.label')}
      name="language"
      isLabelHidden
      value={language}
      onChange={(value) => choose(languages.parse(value), () => toastSaved(() => choose(language)))}
      options={languageOptions}
    />
  );
}
