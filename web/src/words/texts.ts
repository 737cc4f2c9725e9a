import { en } from './en.ts';
import type { enInside } from './en-inside.ts';

/** Every text of the app. Another language is a catalogue with the same keys. */
export type Catalogue = typeof en & typeof enInside;

const texts: Record<string, string> = { ...en };

/** The texts that have been fetched so far. */
export const knownTexts: Readonly<Record<string, string | undefined>> = texts;

/** Adds the texts of an area; its pages do so before they are shown. */
export function addTexts(more: Readonly<Record<string, string>>) {
  Object.assign(texts, more);
}
