import { describe, expect, it } from 'vitest';
import { texts as de } from './de-billing.ts';
import { enBilling } from './en-billing.ts';
import { texts as es } from './es-billing.ts';
import { texts as fr } from './fr-billing.ts';
import { texts as pl } from './pl-billing.ts';
import { texts as ru } from './ru-billing.ts';
import { texts as tr } from './tr-billing.ts';
import { texts as uk } from './uk-billing.ts';

const english: Readonly<Record<string, string>> = enBilling;
const plural = /_(?:one|other)$/;
const bases = Object.keys(english)
  .filter((key) => key.endsWith('_other'))
  .map((key) => key.replace(plural, ''));
const plain = Object.keys(english).filter((key) => !plural.test(key));
const gapsOf = (text = '') => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe.each(Object.entries({ de, es, fr, pl, ru, tr, uk }))(
  'the billing texts in %s',
  (language, texts) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

    it('are the same as in English, with the plural forms that the language has', () => {
      const wanted = [...plain, ...bases.flatMap((base) => forms.map((form) => `${base}_${form}`))];
      expect(Object.keys(texts).toSorted()).toEqual(wanted.toSorted());
    });

    it('leave room for the same values', () => {
      const wrong = Object.entries(texts).filter(([key, text]) => {
        const own = english[key] ?? english[`${key.replace(/_\w+$/, '')}_other`];
        return gapsOf(text).join() !== gapsOf(own).join();
      });
      expect(wrong).toEqual([]);
    });
  },
);
