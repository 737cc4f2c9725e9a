import { UnstyledButton, type UnstyledButtonProps, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './language-button.module.css';
import { languageOptions, useLanguageChoice } from './use-language-choice.ts';

/** The button that opens the menu of languages. It shows the current one. */
export function LanguageButton(props: UnstyledButtonProps & ComponentProps<'button'>) {
  const { t } = useTranslation();
  const { language } = useLanguageChoice();
  const current = languageOptions.find(({ value }) => value === language);
  return (
    <UnstyledButton {...props} className={classes.button}>
      <span lang={current?.lang}>{current?.label}</span>
      {/* Not an aria-label: speech input selects a control by its visible text. */}
      <VisuallyHidden>{t('language.label')}</VisuallyHidden>
      <IconSelector size={16} aria-hidden className={classes.arrow} />
    </UnstyledButton>
  );
}
