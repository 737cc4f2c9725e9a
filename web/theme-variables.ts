import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { theme, variables } from './src/ui/theme.ts';

const NAME = 'virtual:theme-variables.css';

/**
 * The variables of the theme as a file of styles. The component library would work them out in every browser, twice, and
 * lay them over its own.
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
