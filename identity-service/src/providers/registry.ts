import type { SocialProviderId } from '@tessera/contracts/identity/social';
import { apple } from './entries/apple.ts';
import { discord } from './entries/discord.ts';
import { dropbox } from './entries/dropbox.ts';
import { facebook } from './entries/facebook.ts';
import { github } from './entries/github.ts';
import { gitlab } from './entries/gitlab.ts';
import { google } from './entries/google.ts';
import { kick } from './entries/kick.ts';
import { linkedin } from './entries/linkedin.ts';
import { microsoft } from './entries/microsoft.ts';
import { reddit } from './entries/reddit.ts';
import { roblox } from './entries/roblox.ts';
import { spotify } from './entries/spotify.ts';
import { tiktok } from './entries/tiktok.ts';
import { twitch } from './entries/twitch.ts';
import { twitter } from './entries/twitter.ts';
import { vk } from './entries/vk.ts';
import { zoom } from './entries/zoom.ts';
import type { Provider } from './provider.ts';

/** Every supported provider. */
export const providerRegistry: Readonly<Record<SocialProviderId, Provider>> = {
  apple,
  discord,
  facebook,
  github,
  microsoft,
  google,
  spotify,
  twitch,
  twitter,
  dropbox,
  kick,
  linkedin,
  gitlab,
  tiktok,
  reddit,
  roblox,
  vk,
  zoom,
};
