/** The font stack: the two families of `typeface.css` and its package, then system fonts. */
export const TYPEFACE =
  "'Onest Latin', 'Onest Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

/**
 * Loads the fonts of a text before it is shown. Otherwise the page renders first in a system font, and then again.
 */
export function loadTypeface(text: string): void {
  const beyondLatin = text.replace(/\p{Script=Latin}/gu, '');
  const files = [document.fonts.load("1em 'Onest Latin'")];
  if (beyondLatin) files.push(document.fonts.load("1em 'Onest Variable'", beyondLatin));
  // If loading fails, the text is shown in a system font.
  Promise.all(files).catch(() => undefined);
}
