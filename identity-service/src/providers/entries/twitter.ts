import { at, textAt } from '../answers.ts';
import type { Provider } from '../provider.ts';

/** An address comes only when the application may see it and the person has confirmed one. */
export const twitter: Provider = {
  id: 'twitter',
  name: 'X',
  endpoints: {
    authorization: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    userInfo: 'https://api.x.com/2/users/me',
  },
  scopes: ['users.read', 'tweet.read', 'offline.access', 'users.email'],
  pkce: true,
  authentication: 'basic',
  refreshes: true,
  async person({ userInfo, ask }) {
    const answer = await ask(`${userInfo}?user.fields=profile_image_url,confirmed_email`);
    const me = at(answer, 'data');
    const email = textAt(me, 'confirmed_email');
    return {
      id: at(me, 'id'),
      name: at(me, 'name') ?? at(me, 'username'),
      email,
      emailVerified: email !== null,
      image: at(me, 'profile_image_url'),
      raw: answer,
    };
  },
};
