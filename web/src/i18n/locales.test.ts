import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '@tessera/contracts/define/route';
import { socialRedirectCode } from '@tessera/contracts/identity/social-callbacks';
import { routes } from '@tessera/contracts/routes';
import { describe, expect, it } from 'vitest';
import { languageNames } from './language.ts';

type Messages = Readonly<Record<string, string>>;

const folder = join(import.meta.dirname, 'locales');
const read = (language: string, namespace: string): Messages =>
  JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8'));
const namespaces = readdirSync(join(folder, 'en')).map((file) => file.replace('.json', ''));
const english: Messages = Object.assign({}, ...namespaces.map((name) => read('en', name)));
const translations = Object.keys(languageNames).filter((language) => language !== 'en');

const PLURAL = /_(zero|one|two|few|many|other)$/;
const baseOf = (key: string) => key.replace(PLURAL, '');

/** The keys that a language needs for the English messages: its own plural forms where English has two. */
function keysIn(language: string, messages: Messages): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const counted = new Set(
    Object.keys(messages)
      .filter((key) => key.endsWith('_other'))
      .map(baseOf),
  );
  const plain = Object.keys(messages).filter((key) => !counted.has(baseOf(key)));
  const forms = [...counted].flatMap((base) => pluralCategories.map((form) => `${base}_${form}`));
  return [...plain, ...forms].sort();
}

/** The placeholders and tags of a message: `{{count}}`, `<b>`. */
const partsOf = (message = '') => [...new Set(message.match(/\{\{\w+\}\}|<\/?\w+>/g))].sort();

describe('messages in English', () => {
  /** Users do not see the errors of webhooks and OAuth. */
  const codes = [routes.identity, routes.org, routes.billing]
    .flatMap((service) => Object.values<Route>(service))
    .filter(({ path, errorFormat }) => !path.startsWith('/webhooks/') && errorFormat !== 'oauth')
    .flatMap(({ errors }) => errors.map(({ code }) => code));

  it.each([...new Set(codes)])('have a sentence for the error %s', (code) => {
    expect(english[`error.${code}`]).toMatch(/\.$/);
  });

  it.each(socialRedirectCode.options)('have a sentence for the redirect error %s', (code) => {
    expect(english[`outcome.${code}`]).toMatch(/\.$/);
  });

  it('have each key in one namespace', () => {
    const keys = namespaces.flatMap((name) => Object.keys(read('en', name)));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('have both plural forms', () => {
    expect(keysIn('en', english)).toEqual(Object.keys(english).sort());
  });

  it('are all used', () => {
    const files = readdirSync(join(folder, '..', '..'), { recursive: true, encoding: 'utf8' });
    const source = files
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => readFileSync(join(folder, '..', '..', file), 'utf8'))
      .join('\n');
    const literals = new Set([...source.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, text]) => text));
    const prefixes = new Set([...source.matchAll(/`([\w.-]+)\.\$\{/g)].map(([, text]) => text));
    const isUsed = (key: string) =>
      literals.has(key) ||
      key.split('.').some((_, count, parts) => {
        const prefix = parts.slice(0, count).join('.');
        return prefixes.has(prefix) || (count > 0 && literals.has(prefix));
      });
    expect(
      Object.keys(english)
        .map(baseOf)
        .filter((key) => !isUsed(key)),
    ).toEqual([]);
  });
});

describe.each(translations)('messages in %s', (language) => {
  it.each(namespaces)('have the keys of the English ones in %s', (namespace) => {
    expect(Object.keys(read(language, namespace)).sort()).toEqual(
      keysIn(language, read('en', namespace)),
    );
  });

  it.each(namespaces)('have the placeholders and tags of the English ones in %s', (namespace) => {
    const source = read('en', namespace);
    for (const [key, message] of Object.entries(read(language, namespace))) {
      const original = source[key] ?? source[`${baseOf(key)}_other`];
      // The form for one may omit the number.
      const needed = partsOf(original).filter(
        (part) => part !== '{{count}}' || !key.endsWith('_one'),
      );
      expect([key, partsOf(message)]).toEqual([key, expect.arrayContaining(needed)]);
      expect([key, partsOf(original)]).toEqual([key, expect.arrayContaining(partsOf(message))]);
      expect([key, message.trim()]).toEqual([key, message]);
      expect(message).not.toBe('');
    }
  });
});
