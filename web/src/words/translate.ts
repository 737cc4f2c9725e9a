import type { Catalogue } from './texts.ts';

type Entry = keyof Catalogue & string;
type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
/** A text's name; the plural forms `name_one`, `name_other` … are one text called `name`. */
export type TextKey = Entry extends infer E
  ? E extends `${infer Base}_${Plural}`
    ? Base
    : E
  : never;
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: TextValues) => string;

/**
 * A translator over one catalogue. `{name}` is replaced by the value of that name (numbers in the language's
 * own digits); with a numeric `count` the plural form of the language is taken.
 */
export function translator(
  catalogue: Readonly<Record<string, string | undefined>>,
  language: string,
): Translate {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);

  return (key, values = {}) => {
    const { count } = values;
    const form = typeof count === 'number' ? `${key}_${plurals.select(count)}` : key;
    const text = catalogue[form] ?? catalogue[`${key}_other`] ?? catalogue[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === 'number' ? numbers.format(value) : value;
    });
  };
}
