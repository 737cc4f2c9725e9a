import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './styles.ts';
import { Toasts } from '../feedback/toasts.tsx';
import { theme, variables } from './theme.ts';

// The same key that /before-paint.js reads before the first paint.
const colorScheme = localStorageColorSchemeManager({ key: 'mantine-color-scheme-value' });

export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      // All variables of the theme are written by the provider, instead of a file with those of the default theme.
      deduplicateCssVariables={false}
    >
      {children}
      <Toasts />
    </MantineProvider>
  );
}
