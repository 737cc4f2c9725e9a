/** The main part of the page, in every layout. */
const MAIN = '#content';

/**
 * Where menus, lists of options and tooltips are rendered: at the end of the main part of the page, so that they are
 * inside a landmark and nothing clips them. Dialogs are rendered into the body, because they need no landmark.
 */
export const portalProps = {
  target: MAIN,
} as const;
