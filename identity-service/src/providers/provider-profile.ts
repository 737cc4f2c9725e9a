import type { JWTPayload } from 'jose';
import type { ConfiguredProvider } from './configured-provider.ts';
import { type Profile, toProfile } from './profile.rules.ts';
import type { FetchOptions } from './provider.ts';
import { fetchFromProvider, ProviderError } from './provider-fetch.ts';

type ProfileRequest = {
  readonly accessToken: string;
  readonly claims: JWTPayload;
  readonly posted?: unknown;
};

/**
 * Fetches the user's profile and the raw response; null when the provider does not identify the user. Throws
 * `ProviderError`.
 */
export async function fetchProviderProfile(
  provider: ConfiguredProvider,
  { accessToken, claims, posted = null }: ProfileRequest,
): Promise<{ readonly profile: Profile; readonly raw: unknown } | null> {
  const rawProfile = await provider.fetchProfile({
    clientId: provider.clientId,
    accessToken,
    userInfo: provider.endpoints.userInfo ?? '',
    claims,
    posted,
    fetchJson: (url, options) => fetchJson(url, accessToken, options),
    fetchPicture: (url) => fetchPicture(url, accessToken),
  });
  const profile = rawProfile === null ? null : toProfile(rawProfile);
  return rawProfile === null || profile === null ? null : { profile, raw: rawProfile.raw };
}

async function fetchJson(
  url: string,
  accessToken: string,
  { method = 'GET', form }: FetchOptions = {},
): Promise<unknown> {
  const response = await fetchFromProvider(url, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  });
  if (!response.ok) throw new ProviderError(`provider responded with ${response.status}`);
  return response.json().catch((cause: unknown) => {
    throw new ProviderError('response of provider is not JSON', { cause });
  });
}

/** Pictures are optional, so their timeout is short. */
const PICTURE_TIMEOUT_MS = 1_500;

async function fetchPicture(url: string, accessToken: string): Promise<string | null> {
  try {
    const headers = { authorization: `Bearer ${accessToken}` };
    const response = await fetchFromProvider(url, { headers }, PICTURE_TIMEOUT_MS);
    const [, type] =
      /^(image\/(?:png|jpeg|gif|webp))\b/.exec(response.headers.get('content-type') ?? '') ?? [];
    if (!response.ok || type === undefined) return null;
    const bytes = Buffer.from(await response.arrayBuffer());
    return `data:${type};base64,${bytes.toString('base64')}`;
  } catch {
    return null;
  }
}
