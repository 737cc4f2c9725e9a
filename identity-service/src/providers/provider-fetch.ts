/** A request to a provider failed: timeout, oversized response, redirect or connection error. */
export class ProviderError extends Error {}

const TIMEOUT_MILLISECONDS = 5_000;
const MAX_RESPONSE_BYTES = 1_048_576;
/** Some providers reject requests without a user agent. */
const USER_AGENT = 'server:tessera:1.0';
const RESPONSE_HEADERS = ['content-type', 'www-authenticate'];

/**
 * Sends a request to a provider: five seconds for the whole response, at most 1 MiB, redirects not followed (SEC-64).
 * The body is read completely before it returns.
 */
export async function fetchFromProvider(
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
      throw new ProviderError('provider responded with a redirect');
    }
    const body = await readBounded(response);
    const allowedHeaders = RESPONSE_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    });
    return new Response(body.length === 0 ? null : new Uint8Array(body), {
      status: response.status,
      headers: allowedHeaders,
    });
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('request to provider failed', { cause: error });
  }
}

async function readBounded(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) throw new ProviderError('response of provider is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
