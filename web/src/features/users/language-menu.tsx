import { IconCheck } from '@tabler/icons-react';
import { language as languages } from '@tessera/contracts/identity/users';
import { Menu } from '../../components/overlays/menu.tsx';
import { MenuItem } from '../../components/overlays/menu-item.tsx';
import { LanguageButton } from './language-button.tsx';
import { languageOptions, useLanguageChoice } from './use-language-choice.ts';

type Props = { readonly isInitiallyOpen?: boolean };

/** Selects the language, in the header. */
export function LanguageMenu({ isInitiallyOpen = false }: Props) {
  const { language, choose } = useLanguageChoice();
  return (
    <Menu
      width={190}
      isInitiallyOpen={isInitiallyOpen}
      trigger={(props) => <LanguageButton {...props} />}
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
