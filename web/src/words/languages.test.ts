import { describe, expect, it } from 'vitest';
import * as de from './catalogues/de.ts';
import * as deBilling from './catalogues/de-billing.ts';
import * as deInside from './catalogues/de-inside.ts';
import { en } from './catalogues/en.ts';
import { enBilling } from './catalogues/en-billing.ts';
import { enInside } from './catalogues/en-inside.ts';
import * as es from './catalogues/es.ts';
import * as esBilling from './catalogues/es-billing.ts';
import * as esInside from './catalogues/es-inside.ts';
import * as fr from './catalogues/fr.ts';
import * as frBilling from './catalogues/fr-billing.ts';
import * as frInside from './catalogues/fr-inside.ts';
import * as pl from './catalogues/pl.ts';
import * as plBilling from './catalogues/pl-billing.ts';
import * as plInside from './catalogues/pl-inside.ts';
import * as ru from './catalogues/ru.ts';
import * as ruBilling from './catalogues/ru-billing.ts';
import * as ruInside from './catalogues/ru-inside.ts';
import * as tr from './catalogues/tr.ts';
import * as trBilling from './catalogues/tr-billing.ts';
import * as trInside from './catalogues/tr-inside.ts';
import * as uk from './catalogues/uk.ts';
import * as ukBilling from './catalogues/uk-billing.ts';
import * as ukInside from './catalogues/uk-inside.ts';
import { languageNames } from './language.ts';

type Texts = Readonly<Record<string, string>>;
const languages = {
  de: [de, deInside, deBilling],
  es: [es, esInside, esBilling],
  fr: [fr, frInside, frBilling],
  pl: [pl, plInside, plBilling],
  ru: [ru, ruInside, ruBilling],
  tr: [tr, trInside, trBilling],
  uk: [uk, ukInside, ukBilling],
} as const;

const PLURAL = /_(zero|one|two|few|many|other)$/;
const counted = (texts: Texts) =>
  new Set(
    Object.keys(texts)
      .filter((key) => key.endsWith('_other'))
      .map((key) => key.replace(PLURAL, '')),
  );

/** The names that a language needs for the same texts: its own plural forms where English counts. */
function namesIn(language: string, english: Texts): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const bases = counted(english);
  const plain = Object.keys(english).filter((key) => !bases.has(key.replace(PLURAL, '')));
  const forms = [...bases].flatMap((base) => pluralCategories.map((form) => `${base}_${form}`));
  return [...plain, ...forms].sort();
}

/** The gaps and marks of a text: `{count}`, `<b>`. */
const partsOf = (text = '') => [...new Set(text.match(/\{\w+\}|<\/?\w+>/g))].sort();

const areas = [
  ['at the door', en, 0],
  ['inside', enInside, 1],
  ['of billing', enBilling, 2],
] as const;

describe.each(Object.entries(languages))('the texts in %s', (language, files) => {
  it.each(areas)('are the same as the English ones %s', (_, english, index) => {
    expect(Object.keys(files[index].texts).sort()).toEqual(namesIn(language, english));
  });

  it.each(areas)('have the gaps and marks of the English ones %s', (_, english, index) => {
    const source: Texts = english;
    for (const [key, text] of Object.entries(files[index].texts)) {
      const base = key.replace(PLURAL, '');
      const model = source[key] ?? source[`${base}_other`];
      // A form for exactly one thing may leave the number out.
      const needed = partsOf(model).filter((part) => part !== '{count}' || !key.endsWith('_one'));
      expect([key, partsOf(text)]).toEqual([key, expect.arrayContaining(needed)]);
      expect([key, partsOf(model)]).toEqual([key, expect.arrayContaining(partsOf(text))]);
      expect([key, text.trim()]).toEqual([key, text]);
      expect(text).not.toBe('');
    }
  });
});

it('are there in every language that can be chosen', () => {
  expect(Object.keys(languageNames).sort()).toEqual(['en', ...Object.keys(languages)].sort());
});
