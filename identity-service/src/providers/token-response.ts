const OPTIONAL_TEXTS = ['refresh_token', 'id_token', 'scope'] as const;

type TokenResponseBody = Readonly<Record<string, unknown>>;

/**
 * Normalizes token responses: GitHub's errors with status 200, Twitch's list of scopes, scopes separated by commas, a
 * missing `token_type`, empty optional texts. The id token is renamed, because `verifyIdToken` verifies it instead of
 * the OAuth library, which would expect its own issuer.
 */
export async function normalizeTokenResponse(response: Response): Promise<Response> {
  const body = parse(await response.text());
  if (body === null) return new Response('{}', { status: 502, headers: JSON_TYPE });
  const failed = typeof body.error === 'string' && response.status < 400;
  return new Response(
    JSON.stringify(response.status < 300 && !failed ? normalizeSuccess(body) : body),
    {
      status: failed ? 400 : response.status,
      headers: JSON_TYPE,
    },
  );
}

const JSON_TYPE = { 'content-type': 'application/json' };

function normalizeSuccess(body: TokenResponseBody): TokenResponseBody {
  const present = Object.fromEntries(
    Object.entries({ ...body, scope: scopeText(body.scope) }).filter(
      ([name, value]) =>
        !OPTIONAL_TEXTS.some((text) => text === name) ||
        (typeof value === 'string' && value !== ''),
    ),
  );
  const { id_token: idToken, ...rest } = present;
  const type = typeof body.token_type === 'string' ? body.token_type : 'bearer';
  return {
    ...rest,
    token_type: type,
    ...(idToken === undefined ? {} : { unverified_id_token: idToken }),
  };
}

function scopeText(scope: unknown): string | undefined {
  const words = Array.isArray(scope)
    ? scope
    : typeof scope === 'string'
      ? scope.split(/[\s,]+/)
      : [];
  return words.filter((word) => typeof word === 'string' && word !== '').join(' ') || undefined;
}

function parse(text: string): TokenResponseBody | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as TokenResponseBody)
      : null;
  } catch {
    return null;
  }
}
