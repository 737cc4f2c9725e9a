import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { language as languages } from '@tessera/contracts/identity/users';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../components/overlays/menu.tsx';
import { MenuItem } from '../../components/overlays/menu-item.tsx';
import classes from './language-menu.module.css';
import { languageOptions, useLanguageChoice } from './use-language-choice.ts';

/** Selects the language, in the header of signed-in pages. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { language, choose } = useLanguageChoice();
  const current = languageOptions.find(({ value }) => value === language);
  return (
    <Menu
      width={190}
      trigger={(props) => (
        <UnstyledButton {...props} className={classes.button}>
          <span lang={current?.lang}>{current?.label}</span>
          {/* Not an aria-label: speech input selects a control by its visible text. */}
          <VisuallyHidden>{t('language.label')}</VisuallyHidden>
          <IconSelector size={16} aria-hidden className={classes.arrow} />
        </UnstyledButton>
      )}
    >
      {languageOptions.map(({ value, label, lang }) => (
        <MenuItem
          key={value}
          isCurrent={value === language}
          aside={value === language && <IconCheck size={16} aria-hidden />}
          onClick={() => choose(languages.parse(value))}
        >
          <span lang={lang}>{label}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
