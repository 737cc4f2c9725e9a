import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@tessera/local-stack/process-identity';
import { readStackState } from '../stack/stack-state.ts';
import type { Target } from './send-delivery.ts';

type Named = { readonly url?: string | undefined; readonly secret?: string | undefined };

/**
 * The URL and the secret for deliveries: from the options, else from the environment, else from the stack that runs in
 * `directory`, on any port. Throws an error that says what to do when there is none.
 */
export function webhookTarget(
  directory: string,
  named: Named,
  environment: NodeJS.ProcessEnv,
): Target {
  const state = readStackState(directory);
  const running = state !== null && isAlive(state.launcher) ? state : null;
  const base = environment.BASE_URL;
  const url = named.url ?? (base ? new URL('/webhooks/billing', base).href : undefined);
  const secret = named.secret ?? (environment.BILLING_WEBHOOK_SECRET || undefined);

  if (url === undefined && running === null) {
    throw new Error(
      `No system runs in ${directory}: run npm start first, or name one with --url or BASE_URL.`,
    );
  }
  if (url === undefined && running?.webhooks === undefined) {
    throw new Error(
      `The system is still starting (process ${running?.launcher.pid}): try again when npm start says that it is ready.`,
    );
  }
  const target = {
    url: url ?? running?.webhooks?.url ?? '',
    secret: secret ?? running?.webhooks?.secret ?? storedSecret(directory),
  };
  if (target.secret === undefined) {
    throw new Error('No secret: run npm start first, or give --secret or BILLING_WEBHOOK_SECRET.');
  }
  return { ...target, secret: target.secret };
}

/** The secret of a stack that has run in the directory; undefined if there was none. */
function storedSecret(directory: string): string | undefined {
  try {
    const { billingWebhook } = JSON.parse(readFileSync(join(directory, 'secrets.json'), 'utf8'));
    return typeof billingWebhook === 'string' ? billingWebhook : undefined;
  } catch {
    return undefined;
  }
}
