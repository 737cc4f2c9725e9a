import { type Branding, defaultBranding } from '@tessera/contracts/branding';
import type { Language } from '@tessera/contracts/identity/users';
import { formatDuration } from './format-duration.ts';
import { htmlPart, textPart } from './mail-page.ts';
import { createTranslate, type MailTexts, supportedLanguage } from './translate.ts';

/**
 * The keys of the texts of one kind of mail. The texts have placeholders for the values of the mail's data, and
 * `{{product}}` for the name of the product.
 */
export type MailTemplate<Key extends string = string> = {
  readonly subject: Key;
  /** One sentence: what happens, and why. */
  readonly body: Key;
  /** The text of the button that leads to the `link` of the data. */
  readonly action: Key;
  /** A sentence with `{{duration}}`. A mail whose data has no `expiresInSeconds` does not have it. */
  readonly expiry?: Key;
  readonly footer: Key;
};

/** Every kind of mail that a service sends. */
export type MailTemplates = Readonly<Record<string, MailTemplate>>;

type Rendering = { readonly subject: string; readonly text: string; readonly html: string };
type Data = Readonly<Record<string, string>>;
type Draft = { readonly kind: string; readonly language: string; readonly data: Data };

/** Renders a mail. An unknown language falls back to English; an unknown kind throws. */
export type MailRenderer = (draft: Draft) => Rendering;

type Parts = {
  readonly templates: MailTemplates;
  readonly texts: MailTexts;
  readonly branding?: Branding;
};

/**
 * Four values of the data have a meaning in every mail: `link`, `name` (of the recipient), `expiresInSeconds`, and
 * `context`, which selects the variant `<key>_<context>` of a text. A mail without the last three renders as well:
 * it may have been queued by an earlier version.
 */
export function createMailRenderer({
  templates,
  texts,
  branding = defaultBranding,
}: Parts): MailRenderer {
  const translate = createTranslate(texts);

  return ({ kind, language: tag, data }) => {
    const template = templates[kind];
    if (template === undefined) throw new Error(`no template for mails of kind ${kind}`);
    const language = supportedLanguage(tag);
    const duration = durationOf(data, language);
    const values = { ...withoutLinks(data), product: branding.productName, duration };
    const text = (key: string, context = data.context) =>
      translate(key, { language, values, context });

    const { link = '' } = data;
    const action = text(template.action);
    const parts = {
      language,
      subject: text(template.subject),
      greeting: text('greeting', data.name ? 'named' : ''),
      body: text(template.body),
      action,
      link,
      buttonAsText: translate('buttonAsText', { language, values: { action, url: link } }),
      expiry: template.expiry === undefined || duration === '' ? null : text(template.expiry),
      footer: text(template.footer),
    };
    return {
      subject: parts.subject,
      text: textPart(parts, branding),
      html: htmlPart(parts, branding),
    };
  };
}

/** Empty without `expiresInSeconds`. */
function durationOf({ expiresInSeconds }: Data, language: Language): string {
  const seconds = Number(expiresInSeconds);
  return Number.isSafeInteger(seconds) && seconds > 0 ? formatDuration(seconds, language) : '';
}

/** User input must not become a link in the recipient's mail program (SEC-109). */
function withoutLinks(data: Data): Data {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      value
        .replace(/\p{Cc}+/gu, ' ')
        .replace(/:\/\//g, ':\u200b//')
        .replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '.\u2060'),
    ]),
  );
}
