import type { ApiError } from '@tessera/contracts/define/error';
import { isTextKey, type Translate } from './i18n.ts';

/** The message with a key that depends on data; undefined if there is none. */
export const optionalText = (key: string, t: Translate): string | undefined =>
  isTextKey(key) ? t(key) : undefined;

/** The message for a value of an enumeration; a value without a message is shown with spaces instead of underscores. */
export const enumText = (prefix: string, value: string, t: Translate): string =>
  optionalText(`${prefix}.${value}`, t) ?? value.replaceAll('_', ' ');

/** The message for an error, by its code. An unknown code has the message of the server. */
export const errorText = (error: ApiError, t: Translate): string =>
  errorCodeText(error.code, t) ??
  (error.status >= 500 ? t('error.INTERNAL_SERVER_ERROR') : error.message);

/** The message for an error code; undefined if there is none. */
export const errorCodeText = (code: string, t: Translate): string | undefined =>
  optionalText(`error.${code}`, t);

/** The message for the `error` parameter of a redirect; undefined for an unknown code. */
export const redirectErrorText = (code: string, t: Translate): string | undefined =>
  optionalText(`outcome.${code.toLowerCase()}`, t);
