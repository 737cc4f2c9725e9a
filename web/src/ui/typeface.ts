/** What texts are set in, as a list for CSS: our two families of `typeface.css` and its library, then the system's. */
export const TYPEFACE =
  "'Onest Latin', 'Onest Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

/**
 * Takes the files that a text is set in into use before it is shown. Else the page is built in a typeface of the system
 * first, and then once more.
 */
export function loadTypeface(text: string): void {
  const beyondLatin = text.replace(/\p{Script=Latin}/gu, '');
  const files = [document.fonts.load("1em 'Onest Latin'")];
  if (beyondLatin) files.push(document.fonts.load("1em 'Onest Variable'", beyondLatin));
  // Without them the text is shown in the system's typeface.
  Promise.all(files).catch(() => undefined);
}
