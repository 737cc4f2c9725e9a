import type { SocialProviderId } from '@tessera/contracts/identity/social';

/** Names of providers, the same in every language. */
const NAMES: Readonly<Record<SocialProviderId, string>> = {
  apple: 'Apple',
  discord: 'Discord',
  facebook: 'Facebook',
  github: 'GitHub',
  microsoft: 'Microsoft',
  google: 'Google',
  spotify: 'Spotify',
  twitch: 'Twitch',
  twitter: 'X',
  dropbox: 'Dropbox',
  kick: 'Kick',
  linkedin: 'LinkedIn',
  gitlab: 'GitLab',
  tiktok: 'TikTok',
  reddit: 'Reddit',
  roblox: 'Roblox',
  vk: 'VK',
  zoom: 'Zoom',
};

/** The name of a provider; an unknown provider is shown by its id. */
export const providerName = (id: string): string =>
  Object.hasOwn(NAMES, id) ? NAMES[id as SocialProviderId] : id;
