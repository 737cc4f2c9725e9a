import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../../components/overlays/menu.tsx';
import { MenuItem } from '../../../components/overlays/menu-item.tsx';

const SCHEMES = ['light', 'dark', 'auto'] as const;
const ICONS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;

/** Selects the light, dark or system color scheme. */
export function ColorSchemeMenu() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = ICONS[colorScheme];
  return (
    <Menu
      width={180}
      trigger={(props) => (
        <ActionIcon
          {...props}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('scheme.label')}
        >
          <Current size={19} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    >
      {SCHEMES.map((scheme) => {
        const Icon = ICONS[scheme];
        const isCurrent = scheme === colorScheme;
        return (
          <MenuItem
            key={scheme}
            icon={<Icon size={18} stroke={1.7} aria-hidden />}
            aside={isCurrent && <IconCheck size={16} aria-hidden />}
            isCurrent={isCurrent}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`scheme.${scheme}`)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
