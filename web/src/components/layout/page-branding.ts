import { BRANDING_META, type Branding, defaultBranding } from '@tessera/contracts/branding';

/** The branding that the gateway writes into the page; the default in development and tests. */
export const branding: Branding = readBranding();

function readBranding(): Branding {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${BRANDING_META}"]`)?.content;
  if (!content) return defaultBranding;
  // The gateway serializes a `Branding`.
  return JSON.parse(content) as Branding;
}

/** Replaces the accent color of the design tokens by the configured one. */
export function applyAccentColor(): void {
  if (branding.accentColor === null) return;
  const { style } = document.documentElement;
  style.setProperty('--accent', branding.accentColor);
  style.setProperty('--mantine-primary-color-filled', branding.accentColor);
}
