import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Toggles light and dark; small enough for the first chunk. */
export function ColorSchemeSwitch() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t(isDark ? 'scheme.toLight' : 'scheme.toDark')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={19} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
