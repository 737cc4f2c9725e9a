import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { theme, variables } from './src/components/layout/theme.ts';

const NAME = 'virtual:theme-variables.css';

/**
 * The CSS variables of the theme as a stylesheet. Without it, the component library would compute them in every
 * browser, twice, and override its own defaults with them.
 */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const whole = mergeMantineTheme(DEFAULT_THEME, theme);
      const { light, dark, ...rest } = deepMerge(
        defaultCssVariablesResolver(whole),
        variables(whole),
      );
      return convertCssVariables(
        {
          ...rest,
          light: { ...light, '--mantine-color-scheme': 'light' },
          dark: { ...dark, '--mantine-color-scheme': 'dark' },
        },
        ':root',
      );
    },
  };
}
