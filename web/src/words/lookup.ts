import { knownTexts } from './texts.ts';
import type { TextKey, Translate } from './translate.ts';

const isText = (key: string): key is TextKey => Object.hasOwn(knownTexts, key);

/** A text's name that comes from data; `undefined` when there is no such text. */
export const keyFor = (key: string): TextKey | undefined => (isText(key) ? key : undefined);

/** A text whose name comes from data; `undefined` when there is none. */
export const lookup = (key: string, t: Translate): string | undefined =>
  isText(key) ? t(key) : undefined;

/** A value of somebody else's enumeration in words, or made readable when it is new to us. */
export const valueText = (prefix: string, value: string, t: Translate): string =>
  lookup(`${prefix}.${value}`, t) ?? value.replaceAll('_', ' ');
