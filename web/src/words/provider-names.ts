import type { SocialProviderId } from '@tessera/contracts/identity/social';

/** Names of houses, the same in every language. */
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

/** What people call a provider; one that is new to us keeps its id. */
export const providerName = (id: string): string =>
  Object.hasOwn(NAMES, id) ? NAMES[id as SocialProviderId] : id;
