import type { ApiError } from '@tessera/contracts/define/error';
import { lookup } from './lookup.ts';
import type { Translate } from './translate.ts';

/** What a refusal means to the reader, by its code; a code without a text speaks in the server's words. */
export function problemText(error: ApiError, t: Translate): string {
  const known = lookup(`problem.${error.code}`, t);
  return known ?? (error.status >= 500 ? t('problem.INTERNAL_SERVER_ERROR') : error.message);
}

/** The same for a code that came without its error; `undefined` for one without a text. */
export const codeProblem = (code: string, t: Translate): string | undefined =>
  lookup(`problem.${code}`, t);

/** What the `error` of an address means; `undefined` for a code that is not ours. */
export const codeText = (code: string, t: Translate): string | undefined =>
  lookup(`outcome.${code.toLowerCase()}`, t);
