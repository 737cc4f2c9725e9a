import type { Catalogue, Lookup } from './texts.ts';

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
 * A translator over one language's texts. `{name}` is replaced by the value of that name (numbers in the language's
 * own digits); with a numeric `count` the plural form of the language is taken.
 */
export function translator(lookup: Lookup, language: string): Translate {
  const plurals = once(() => new Intl.PluralRules(language));
  const numbers = once(() => new Intl.NumberFormat(language));

  return (key, values = {}) => {
    const { count } = values;
    const form = typeof count === 'number' ? `${key}_${plurals().select(count)}` : key;
    const text = lookup(form) ?? lookup(`${key}_other`) ?? lookup(key) ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === 'number' ? numbers().format(value) : value;
    });
  };
}

/** Makes a thing when it is first asked for: the browser's rules of a language take milliseconds each to load. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
