import { type CSSVariablesResolver, createTheme, rem } from '@mantine/core';
import { TYPEFACE } from './typeface.ts';

/** Ultramarine, the accent color. */
const ink = [
  '#eef0ff',
  '#dde0fd',
  '#bcc2f8',
  '#98a2f6',
  '#7b87f2',
  '#6270ee',
  '#4856e2',
  '#2f3cc8',
  '#2731a4',
  '#1c2478',
] as const;

/** Warm neutrals. */
const gray = [
  '#faf9f6',
  '#f3f1ec',
  '#e9e6df',
  '#dad6cd',
  '#bdb8ae',
  '#98938a',
  '#737068',
  '#57544e',
  '#393731',
  '#23221e',
] as const;

const dark = [
  '#e9e7e2',
  '#b9b9bc',
  '#93959d',
  '#6d707b',
  '#3b3f4a',
  '#2d313a',
  '#22252d',
  '#14161c',
  '#101217',
  '#0b0c10',
] as const;

const field = {
  styles: { label: { fontWeight: 550, marginBottom: rem(6) } },
  classNames: { input: 'field' },
};

export const theme = createTheme({
  colors: { ink, gray, dark },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  white: '#ffffff',
  black: '#1b1a17',
  fontFamily: TYPEFACE,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  defaultRadius: 'md',
  respectReducedMotion: true,
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '18px' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(36) },
  fontSizes: { xs: rem(12), sm: rem(13.5), md: rem(15), lg: rem(17), xl: rem(20) },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.55', lg: '1.5', xl: '1.35' },
  headings: {
    fontFamily: TYPEFACE,
    fontWeight: '620',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: `clamp(${rem(24)}, 3.2vw, ${rem(30)})`, lineHeight: '1.18' },
      h2: { fontSize: rem(18), lineHeight: '1.3' },
      h3: { fontSize: rem(15), lineHeight: '1.4' },
      h4: { fontSize: rem(14), lineHeight: '1.4' },
      h5: { fontSize: rem(13), lineHeight: '1.4' },
      h6: { fontSize: rem(12), lineHeight: '1.4' },
    },
  },
  // By name, because importing the components would add unused ones to the first chunk.
  components: {
    Button: { styles: { label: { fontWeight: 580 } } },
    ModalRoot: { defaultProps: { centered: true, radius: 'lg', padding: 20 } },
    Modal: { styles: { title: { fontSize: rem(17), fontWeight: 620, letterSpacing: '-0.015em' } } },
    PasswordInput: field,
    Skeleton: { defaultProps: { radius: 'sm' } },
    Textarea: field,
    TextInput: field,
  },
});

/** Mantine's variables are replaced by our tokens where their contrast is too low. */
export const variables: CSSVariablesResolver = () => {
  const tokens = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-soft)',
    '--mantine-color-placeholder': 'var(--text-faint)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-error': 'var(--danger-text)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-default-color': 'var(--text)',
  };
  return { variables: {}, light: tokens, dark: tokens };
};
