import type { SocialProviderId } from '@tessera/contracts/identity/social';

/** A user's profile at a provider. */
export type ProviderUser = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly verified: boolean;
};

type ProfileResponse = (user: ProviderUser) => unknown;

const openId: ProfileResponse = ({ id, name, email, verified }) => ({
  sub: id,
  name,
  given_name: name.split(' ')[0],
  picture: 'https://pictures.example/me.png',
  ...(email === null ? {} : { email, email_verified: verified }),
});

/**
 * Each provider's profile response according to its documentation, and id token claims for those that issue
 * them.
 */
export const profileResponses: Readonly<Record<SocialProviderId, ProfileResponse>> = {
  apple: ({ id, email, verified }) => ({
    sub: id,
    ...(email === null
      ? {}
      : { email, email_verified: String(verified), is_private_email: 'false' }),
  }),
  discord: ({ id, name, email, verified }) => ({
    id,
    username: 'username',
    discriminator: '0',
    global_name: name,
    avatar: 'a_d5efa99b3eeaa7dd43acca82f5692432',
    email,
    verified,
    locale: 'en-US',
  }),
  facebook: ({ id, name, email }) => ({
    id,
    name,
    ...(email === null ? {} : { email }),
    picture: { data: { height: 50, is_silhouette: false, url: 'https://pictures.example/me.png' } },
  }),
  github: ({ id, name }) => ({
    id: Number(id),
    login: 'octocat',
    name,
    email: null,
    avatar_url: 'https://pictures.example/me.png',
    type: 'User',
  }),
  microsoft: ({ id, name, email, verified }) => ({
    sub: id,
    name,
    preferred_username: email,
    tid: '9188040d-6c67-4c5b-b112-36a304b66dad',
    ...(email === null ? {} : { email, xms_edov: verified }),
  }),
  google: openId,
  spotify: ({ id, name, email }) => ({
    id,
    display_name: name,
    ...(email === null ? {} : { email }),
    images: [{ url: 'https://pictures.example/me.png', height: 64, width: 64 }],
    product: 'free',
  }),
  twitch: ({ id, name, email, verified }) => ({
    sub: id,
    preferred_username: name,
    picture: 'https://pictures.example/me.png',
    ...(email === null ? {} : { email, email_verified: verified }),
  }),
  twitter: ({ id, name, email }) => ({
    data: {
      id,
      name,
      username: 'username',
      profile_image_url: 'https://pictures.example/me.png',
      ...(email === null ? {} : { confirmed_email: email }),
    },
  }),
  dropbox: ({ id, name, email, verified }) => ({
    account_id: id,
    name: { given_name: 'A', surname: 'B', display_name: name, abbreviated_name: 'AB' },
    email,
    email_verified: verified,
    profile_photo_url: 'https://pictures.example/me.png',
    disabled: false,
  }),
  kick: ({ id, name, email }) => ({
    data: [
      { user_id: Number(id), name, email, profile_picture: 'https://pictures.example/me.png' },
    ],
    message: 'OK',
  }),
  linkedin: openId,
  gitlab: ({ id, name, email, verified }) => ({
    id: Number(id),
    username: 'username',
    name,
    state: 'active',
    locked: false,
    email,
    confirmed_at: verified ? '2020-05-23T09:05:22.000Z' : null,
    avatar_url: 'https://pictures.example/me.png',
  }),
  tiktok: ({ id, name }) => ({
    data: {
      user: {
        open_id: id,
        display_name: name,
        username: 'username',
        avatar_large_url: 'https://pictures.example/me.png',
      },
    },
    error: { code: 'ok', message: '', log_id: '2022' },
  }),
  reddit: ({ id, name, verified }) => ({
    id,
    name,
    icon_img: 'https://pictures.example/me.png?width=256&amp;s=abc',
    has_verified_email: verified,
  }),
  roblox: ({ id, name }) => ({
    sub: id,
    name: 'username',
    nickname: name,
    preferred_username: 'username',
    picture: 'https://pictures.example/me.png',
    created_at: 1_607_354_232,
  }),
  vk: ({ id, name, email }) => ({
    user: {
      user_id: id,
      first_name: name.split(' ')[0],
      last_name: name.split(' ').slice(1).join(' '),
      avatar: 'https://pictures.example/me.png',
      ...(email === null ? {} : { email }),
      sex: 0,
      verified: false,
    },
  }),
  zoom: ({ id, name, email, verified }) => ({
    id,
    first_name: 'A',
    last_name: 'B',
    display_name: name,
    email,
    pic_url: 'https://pictures.example/me.png',
    verified: verified ? 1 : 0,
  }),
};

/** The granted scopes in each provider's format. */
export const grantedScope = (id: SocialProviderId, requested: string): unknown =>
  id === 'twitch'
    ? requested.split(' ')
    : id === 'github'
      ? requested.replaceAll(' ', ',')
      : requested;
