import { type Branding, defaultBranding } from '@tessera/contracts/branding';
import * as z from 'zod';
import { type ConfigOf, setting, url } from './config.ts';

/** The product's name and look, in the web app and in mails. */
export const brandingSettings = {
  productName: setting(
    'PRODUCT_NAME',
    z
      .string()
      .regex(/^\P{Cc}{1,60}$/u, 'must have 1 to 60 characters')
      .default(defaultBranding.productName),
    'the name of the product in the web app, the API documents and mails',
  ),
  logoUrl: setting(
    'PRODUCT_LOGO_URL',
    url(['http:', 'https:']).optional(),
    'an image that replaces the logo in the web app and above mails; it must be loadable by browsers and mail programs',
  ),
  accentColor: setting(
    'PRODUCT_ACCENT_COLOR',
    z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #2f3cc8')
      .optional(),
    'the color of buttons and links in the web app and in mails, such as #2f3cc8',
  ),
};

export const brandingOf = (config: ConfigOf<typeof brandingSettings>): Branding => ({
  productName: config.productName,
  logoUrl: config.logoUrl ?? null,
  accentColor: config.accentColor?.toLowerCase() ?? null,
});
