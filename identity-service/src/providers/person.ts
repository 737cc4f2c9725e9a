import type { JWTPayload } from 'jose';
import type { ConfiguredProvider } from './configured-provider.ts';
import { askOutside, ProviderFailure } from './outgoing.ts';
import { type Profile, toProfile } from './profile.rules.ts';
import type { Question } from './provider.ts';

type Known = {
  readonly accessToken: string;
  readonly claims: JWTPayload;
  readonly posted?: unknown;
};

/** Who it is, and all that the provider told; null when it does not tell. Throws `ProviderFailure`. */
export async function personOf(
  provider: ConfiguredProvider,
  { accessToken, claims, posted = null }: Known,
): Promise<{ readonly profile: Profile; readonly raw: unknown } | null> {
  const draft = await provider.person({
    clientId: provider.clientId,
    accessToken,
    userInfo: provider.endpoints.userInfo ?? '',
    claims,
    posted,
    ask: (url, question) => askJson(url, accessToken, question),
    askPicture: (url) => askPicture(url, accessToken),
  });
  const profile = draft === null ? null : toProfile(draft);
  return draft === null || profile === null ? null : { profile, raw: draft.raw };
}

async function askJson(
  url: string,
  accessToken: string,
  { method = 'GET', form }: Question = {},
): Promise<unknown> {
  const response = await askOutside(url, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  });
  if (!response.ok) throw new ProviderFailure(`a provider answered ${response.status}`);
  return response.json().catch((cause: unknown) => {
    throw new ProviderFailure('a provider answered no JSON', { cause });
  });
}

/** A picture is nice to have: nobody waits for one for long. */
const PICTURE_MILLISECONDS = 1_500;

async function askPicture(url: string, accessToken: string): Promise<string | null> {
  try {
    const headers = { authorization: `Bearer ${accessToken}` };
    const response = await askOutside(url, { headers }, PICTURE_MILLISECONDS);
    const [, type] =
      /^(image\/(?:png|jpeg|gif|webp))\b/.exec(response.headers.get('content-type') ?? '') ?? [];
    if (!response.ok || type === undefined) return null;
    const bytes = Buffer.from(await response.arrayBuffer());
    return `data:${type};base64,${bytes.toString('base64')}`;
  } catch {
    return null;
  }
}
