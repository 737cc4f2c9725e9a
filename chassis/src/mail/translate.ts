import { type Language, language as languages } from '@tessera/contracts/identity/users';
import i18next, { type ParseKeys } from 'i18next';

/** The messages of one language by key, as in `locales/<language>/mails.json` of a service. */
export type MailMessages = Readonly<Record<string, string>> & {
  readonly greeting: string;
  /** The greeting of a recipient whose name is known, with `{{name}}`. */
  readonly greeting_named: string;
  /** The button in the text part, with `{{action}}` and `{{url}}`. */
  readonly buttonAsText: string;
};

/** The messages of a service in every language of the product. */
export type MailTexts = Readonly<Record<Language, MailMessages>>;

export type Translation = {
  readonly language: Language;
  /** What replaces the placeholders, as plain text: it is neither escaped nor interpreted. */
  readonly values: Readonly<Record<string, string>>;
  /** Selects the variant `<key>_<context>` of a message, if there is one. */
  readonly context?: string | undefined;
};

/** The message with a key; throws if English has none either. */
export type Translate = (key: string, translation: Translation) => string;

const NAMESPACE = 'mails';

/** An unknown language tag becomes English. */
export function supportedLanguage(tag: string): Language {
  const known = languages.safeParse(tag);
  return known.success ? known.data : 'en';
}

export function createTranslate(texts: MailTexts): Translate {
  const i18n = i18next.createInstance();
  // All messages are in memory, so that the instance is ready when `init` returns.
  void i18n.init({
    initAsync: false,
    fallbackLng: 'en',
    ns: [NAMESPACE],
    defaultNS: NAMESPACE,
    keySeparator: false,
    nsSeparator: false,
    resources: Object.fromEntries(
      Object.entries(texts).map(([tag, messages]) => [tag, { [NAMESPACE]: messages }]),
    ),
    interpolation: { escapeValue: false },
  });
  const isKnown = (key: string): key is ParseKeys => i18n.exists(key);

  return (key, { language, values, context }) => {
    if (!isKnown(key)) throw new Error(`no text with the key ${key}`);
    // Values with the syntax of references to other messages remain text.
    return i18n.t(key, { lng: language, context, replace: values, nest: false });
  };
}
