import { language as languages } from '@tessera/contracts/identity/users';
import { useTranslation } from 'react-i18next';
import { NativeSelect } from '../../components/forms/native-select.tsx';
import { languageOptions, useLanguageChoice } from './use-language-choice.ts';

/** Selects the language, in the header of signed-out pages. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const { language, choose } = useLanguageChoice();
  return (
    <NativeSelect
      label={t('language.label')}
      name="language"
      value={language}
      onChange={(value) => choose(languages.parse(value))}
      options={languageOptions}
    />
  );
}
