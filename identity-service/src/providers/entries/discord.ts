import type { Provider } from '../provider.ts';
import { isTrue, textAt, valueAt } from '../response-fields.ts';

const PICTURES = 'https://cdn.discordapp.com';

/** Pictures are hashes on Discord's CDN; users without one get a numbered default. */
export const discord: Provider = {
  id: 'discord',
  name: 'Discord',
  endpoints: {
    authorization: 'https://discord.com/api/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    userInfo: 'https://discord.com/api/users/@me',
  },
  scopes: ['identify', 'email'],
  pkce: true,
  authentication: 'post',
  refreshes: true,
  authorization: () => ({ prompt: 'none' }),
  async fetchProfile({ userInfo, fetchJson }) {
    const me = await fetchJson(userInfo);
    return {
      id: valueAt(me, 'id'),
      name: valueAt(me, 'global_name') ?? valueAt(me, 'username'),
      email: valueAt(me, 'email'),
      emailVerified: isTrue(valueAt(me, 'verified')),
      image: pictureOf(me),
      raw: me,
    };
  },
};

function pictureOf(me: unknown): string | null {
  const id = textAt(me, 'id');
  const avatar = textAt(me, 'avatar');
  if (id === null || !/^\d{1,20}$/.test(id)) return null;
  if (avatar !== null) {
    return `${PICTURES}/avatars/${id}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}`;
  }
  const number = Number(textAt(me, 'discriminator') ?? '0');
  const index = number > 0 ? number % 5 : Number((BigInt(id) >> 22n) % 6n);
  return `${PICTURES}/embed/avatars/${index}.png`;
}
