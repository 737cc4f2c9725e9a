import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { language } from '@tessera/contracts/identity/users';
import { describe, expect, it } from 'vitest';

type Messages = Readonly<Record<string, string>>;

const root = join(import.meta.dirname, '..');
const languages = language.options.map((tag) => ({ tag }));
const translations = languages.filter(({ tag }) => tag !== 'en');

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const baseOf = (key: string) => key.replace(PLURAL, '');

/** The keys that a language needs for the English messages: its own plural forms where English has two. */
function keysIn(tag: string, english: Messages): string[] {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  const counted = Object.keys(english)
    .filter((key) => key.endsWith('_other'))
    .map(baseOf);
  const plain = Object.keys(english).filter((key) => !counted.includes(baseOf(key)));
  const forms = counted.flatMap((base) => pluralCategories.map((form) => `${base}_${form}`));
  return [...plain, ...forms].sort();
}

const placeholdersOf = (message = '') => [...new Set(message.match(/\{\{.*?\}\}/g))].sort();

/** The placeholders of a message whose translation differs from the English one. */
function wrongPlaceholders(messages: Messages, english: Messages) {
  return Object.entries(messages).flatMap(([key, message]) => {
    const found = placeholdersOf(message);
    const needed = placeholdersOf(english[key] ?? english[`${baseOf(key)}_other`]);
    // The form for one may omit the number.
    const withoutCount = needed.filter((part) => part !== '{{count}}' || !key.endsWith('_one'));
    const isSame = [needed, withoutCount].some((parts) => parts.join() === found.join());
    return isSame ? [] : [{ key, found, needed }];
  });
}

describe('the comparison of mail texts', () => {
  const english = {
    days_one: '{{count}} day of {{name}}',
    days_other: '{{count}} days of {{name}}',
  };

  it('requires the plural forms of the language', () => {
    const forms = ['days_few', 'days_many', 'days_one', 'days_other'];
    expect(keysIn('pl', english)).toEqual(forms);
    expect(keysIn('de', { ...english, hello: 'Hi' })).toEqual(['days_one', 'days_other', 'hello']);
  });

  it('finds missing and unknown placeholders', () => {
    const german = { days_one: 'Ein Tag von {{name}}', days_other: '{{count}} Tage von {{nane}}' };
    expect(wrongPlaceholders(german, english).map(({ key }) => key)).toEqual(['days_other']);
  });
});

describe.each(['identity-service', 'org-service'])('the mail texts of %s', (service) => {
  const folder = join(root, service, 'src', 'locales');
  const read = (tag: string): Messages =>
    JSON.parse(readFileSync(join(folder, tag, 'mails.json'), 'utf8'));
  const english = read('en');

  it('exist in every language', () => {
    expect(readdirSync(folder).sort()).toEqual([...language.options].sort());
  });

  it.each(languages)('have the keys of the English ones in $tag', ({ tag }) => {
    expect(Object.keys(read(tag)).sort()).toEqual(keysIn(tag, english));
  });

  it.each(translations)('have the placeholders of the English ones in $tag', ({ tag }) => {
    expect(wrongPlaceholders(read(tag), english)).toEqual([]);
  });

  it.each(languages)('are not empty and have no outer spaces in $tag', ({ tag }) => {
    const messages = Object.values(read(tag));
    expect(messages.filter((message) => message === '' || message !== message.trim())).toEqual([]);
  });

  it('are all used', () => {
    const source = readdirSync(join(root, service, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.mail.ts'))
      .map((file) => readFileSync(join(root, service, 'src', file), 'utf8'))
      .join('\n');
    const isUsed = (key: string) => source.includes(`'${baseOf(key).replace(/_\w+$/, '')}'`);
    const unused = Object.keys(english).filter((key) => !isUsed(key));
    expect(unused).toEqual(['greeting', 'greeting_named', 'buttonAsText']);
  });
});
