/** A provider did not answer as it should: too late, too much, elsewhere, or not at all. */
export class ProviderFailure extends Error {}

const TIMEOUT_MILLISECONDS = 5_000;
const LARGEST_ANSWER_BYTES = 1_048_576;
/** Some providers turn away who does not say what it is. */
const USER_AGENT = 'server:app.accounts:1.0';
const KEPT_HEADERS = ['content-type', 'www-authenticate'];

/**
 * Asks a provider: five seconds for the whole answer, at most 1 MiB of it, no redirects followed (SEC-64). The
 * answer is complete when it is handed over.
 */
export async function askOutside(
  url: string,
  init: RequestInit,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('user-agent', USER_AGENT);
  try {
    const response = await fetch(url, {
      ...init,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new ProviderFailure('a provider answered with a redirect');
    }
    const body = await readBounded(response);
    const kept = KEPT_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    });
    return new Response(body.length === 0 ? null : new Uint8Array(body), {
      status: response.status,
      headers: kept,
    });
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    throw new ProviderFailure('a provider could not be asked', { cause: error });
  }
}

async function readBounded(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > LARGEST_ANSWER_BYTES) throw new ProviderFailure('a provider answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
