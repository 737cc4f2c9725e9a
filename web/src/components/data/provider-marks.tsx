import {
  IconBrandAppleFilled,
  IconBrandDiscordFilled,
  IconBrandDropbox,
  IconBrandFacebookFilled,
  IconBrandGithubFilled,
  IconBrandGitlab,
  IconBrandGoogleFilled,
  IconBrandKickFilled,
  IconBrandLinkedinFilled,
  IconBrandReddit,
  IconBrandSpotifyFilled,
  IconBrandTiktokFilled,
  IconBrandTwitch,
  IconBrandVk,
  IconBrandWindowsFilled,
  IconBrandX,
  IconBrandZoom,
} from '@tabler/icons-react';
import type { SocialProviderId } from '@tessera/contracts/identity/social';
import type { ComponentType } from 'react';

type MarkProps = { readonly size: number };

const MARKS: Readonly<Record<SocialProviderId, ComponentType<MarkProps>>> = {
  apple: IconBrandAppleFilled,
  discord: IconBrandDiscordFilled,
  facebook: IconBrandFacebookFilled,
  github: IconBrandGithubFilled,
  microsoft: IconBrandWindowsFilled,
  google: IconBrandGoogleFilled,
  spotify: IconBrandSpotifyFilled,
  twitch: IconBrandTwitch,
  twitter: IconBrandX,
  dropbox: IconBrandDropbox,
  kick: IconBrandKickFilled,
  linkedin: IconBrandLinkedinFilled,
  gitlab: IconBrandGitlab,
  tiktok: IconBrandTiktokFilled,
  reddit: IconBrandReddit,
  roblox: Roblox,
  vk: IconBrandVk,
  zoom: IconBrandZoom,
};

/** The logos of all providers, in the color of the text. */
export function Mark({ provider, size }: MarkProps & { readonly provider: string }) {
  if (!Object.hasOwn(MARKS, provider)) return null;
  const One = MARKS[provider as SocialProviderId];
  return <One size={size} />;
}

/** A slanted square with a square hole. The icon set does not have this logo. */
function Roblox({ size }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path
        fillRule="evenodd"
        d="M6.2 2 22 6.2 17.8 22 2 17.8 6.2 2Zm3.9 7.1-1 3.8 3.8 1 1-3.8-3.8-1Z"
      />
    </svg>
  );
}
