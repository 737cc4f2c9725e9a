import { Button, MenuCheckboxItem } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconColumns3, IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  type ChoosableColumn,
  toggledColumns,
} from '../../components/data/lists/shown-columns.rules.ts';
import { Menu } from '../../components/overlays/menu.tsx';
import { MenuDivider, MenuItem } from '../../components/overlays/menu-item.tsx';
import type { ListPreferences } from './use-list-preferences.ts';

type Props = {
  /** All columns of the list; the first one is always shown. */
  readonly columns: readonly ChoosableColumn[];
  readonly preferences: Pick<ListPreferences, 'columns' | 'setColumns'>;
};

/** The width from which tables show their extra columns. */
const WIDE = '(min-width: 85em)';

/** The choice of the columns of a list. */
export function ColumnsMenu({ columns, preferences }: Props) {
  const { t } = useTranslation();
  const isWide = useMediaQuery(WIDE, false);
  const { columns: selected = null, setColumns } = preferences;
  const byDefault = columns.filter(({ isExtra }) => isWide || !isExtra).map(({ key }) => key);
  const shown = selected ?? byDefault;
  const options = columns.filter(({ isActions }) => !isActions);
  return (
    <Menu
      trigger={(props) => (
        <Button
          {...props}
          size="xs"
          variant="default"
          leftSection={<IconColumns3 size={16} aria-hidden />}
        >
          {t('columns.title')}
        </Button>
      )}
    >
      {options.map(({ key, header }, index) => (
        <MenuCheckboxItem
          key={key}
          checked={index === 0 || shown.includes(key)}
          disabled={index === 0}
          // The menu focuses its first item, and a disabled one cannot have the focus.
          data-autofocus={index === 1 || undefined}
          onChange={() => setColumns(toggledColumns(columns, shown, key))}
        >
          {header}
        </MenuCheckboxItem>
      ))}
      {selected !== null && (
        <>
          <MenuDivider />
          <MenuItem icon={<IconRestore size={18} aria-hidden />} onClick={() => setColumns(null)}>
            {t('columns.reset')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
