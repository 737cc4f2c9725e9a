import type { Language } from '@tessera/contracts/identity/users';
import i18next, { type FormatterModule, type ParseKeys, type TFunction } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';

/** The key of a message. */
export type TextKey = ParseKeys;
export type Translate = TFunction;
type Messages = Readonly<Record<string, string>>;
type LoadMessages = (language: string, namespace: string) => Promise<Messages>;

const TIMEOUT_MS = 10_000;

/** The messages of pages that need no session, and of all pages. The document preloads the English ones. */
const COMMON = 'common';
/** The messages of pages that need a session. */
const APP = 'app';
const BILLING = 'billing';

const commonUrls = import.meta.glob<string>('./locales/*/common.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Formats every number in a message by the language. */
const numberFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, language) =>
    typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value,
};

/** Initializes the translations and loads those of the pages that need no session. */
export async function initI18n(language: Language, load: LoadMessages = fetchMessages) {
  await i18next
    .use(resourcesToBackend(load))
    .use(numberFormatter)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      ns: [COMMON],
      defaultNS: COMMON,
      fallbackNS: [APP, BILLING],
      keySeparator: false,
      interpolation: {
        // React escapes what it renders.
        escapeValue: false,
        alwaysFormat: true,
      },
      react: { useSuspense: false },
    });
  i18next.on('languageChanged', setDocumentLanguage);
  setDocumentLanguage(language);
}

/** Loads pages that need a session together with their messages. */
export const withAppMessages = <T>(pages: Promise<T>) => withMessages(APP, pages);

/** Loads pages of the billing area together with their messages. */
export const withBillingMessages = <T>(pages: Promise<T>) => withMessages(BILLING, pages);

async function withMessages<T>(namespace: string, pages: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([pages, i18next.loadNamespaces(namespace)]);
  return loaded;
}

/** The current language. */
export const currentLanguage = (): string => i18next.language;

/** Whether a message with this key is loaded. */
export const isTextKey = (key: string): key is TextKey => i18next.exists(key);

async function fetchMessages(language: string, namespace: string): Promise<Messages> {
  const url =
    commonUrls[`./locales/${language}/${namespace}.json`] ??
    (await import('./app-message-urls.ts')).appMessagesUrl(language, namespace);
  if (url === undefined) throw new Error(`No messages "${namespace}" in ${language}`);
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`Messages: status ${response.status}`);
  return response.json();
}

function setDocumentLanguage(language: string) {
  document.documentElement.lang = language;
}
