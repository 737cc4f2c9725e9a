/** Name, logo and accent color of the installation: PRODUCT_NAME, PRODUCT_LOGO_URL and PRODUCT_ACCENT_COLOR. */
export type Branding = {
  readonly productName: string;
  /** An absolute URL; null for the built-in logo. */
  readonly logoUrl: string | null;
  /** Six hexadecimal digits after `#`; null for the built-in accent color. */
  readonly accentColor: string | null;
};

export const defaultBranding: Branding = {
  productName: 'Tessera',
  logoUrl: null,
  accentColor: null,
};

/**
 * The gateway writes the branding into the page as `<meta name="branding" content="{…}">`, a `Branding` as JSON, and
 * its product name as `<title>`. A page without the element has `defaultBranding`.
 */
export const BRANDING_META = 'branding';
