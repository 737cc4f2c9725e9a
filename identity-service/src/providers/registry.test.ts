import { readConfig } from '@tessera/chassis/config';
import { systemClock } from '@tessera/chassis/ports/clock';
import { socialProviderId } from '@tessera/contracts/identity/social';
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { identitySettings } from '../config.ts';
import { configureProviders } from './configured-provider.ts';

const required = {
  AUTH_SECRET: 'a secret of the tests that is long enough',
  IDENTITY_DATABASE_URL: 'postgres://localhost/x',
  NATS_URL: 'nats://localhost',
  REDIS_URL: 'redis://localhost',
  SMTP_URL: 'smtp://localhost',
};
const all = Object.fromEntries(
  socialProviderId.options.flatMap((id) => [
    [`${id.toUpperCase()}_CLIENT_ID`, 'id'],
    [`${id.toUpperCase()}_CLIENT_SECRET`, 'secret'],
  ]),
);
const configured = (environment: Record<string, string>) =>
  configureProviders(readConfig(identitySettings, { ...required, ...environment }), systemClock);

describe('the provider registry', () => {
  it.each([
    ['apple', 'https://appleid.apple.com/auth/authorize', 'https://appleid.apple.com/auth/token'],
    ['discord', 'https://discord.com/api/oauth2/authorize', 'https://discord.com/api/oauth2/token'],
    [
      'facebook',
      'https://www.facebook.com/v21.0/dialog/oauth',
      'https://graph.facebook.com/oauth/access_token',
    ],
    [
      'github',
      'https://github.com/login/oauth/authorize',
      'https://github.com/login/oauth/access_token',
    ],
    [
      'microsoft',
      'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
      'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    ],
    ['google', 'https://accounts.google.com/o/oauth2/auth', 'https://oauth2.googleapis.com/token'],
    ['spotify', 'https://accounts.spotify.com/authorize', 'https://accounts.spotify.com/api/token'],
    ['twitch', 'https://id.twitch.tv/oauth2/authorize', 'https://id.twitch.tv/oauth2/token'],
    ['twitter', 'https://x.com/i/oauth2/authorize', 'https://api.x.com/2/oauth2/token'],
    [
      'dropbox',
      'https://www.dropbox.com/oauth2/authorize',
      'https://api.dropboxapi.com/oauth2/token',
    ],
    ['kick', 'https://id.kick.com/oauth/authorize', 'https://id.kick.com/oauth/token'],
    [
      'linkedin',
      'https://www.linkedin.com/oauth/v2/authorization',
      'https://www.linkedin.com/oauth/v2/accessToken',
    ],
    ['gitlab', 'https://gitlab.com/oauth/authorize', 'https://gitlab.com/oauth/token'],
    [
      'tiktok',
      'https://www.tiktok.com/v2/auth/authorize',
      'https://open.tiktokapis.com/v2/oauth/token/',
    ],
    [
      'reddit',
      'https://www.reddit.com/api/v1/authorize',
      'https://www.reddit.com/api/v1/access_token',
    ],
    [
      'roblox',
      'https://apis.roblox.com/oauth/v1/authorize',
      'https://apis.roblox.com/oauth/v1/token',
    ],
    ['vk', 'https://id.vk.com/authorize', 'https://id.vk.com/oauth2/auth'],
    ['zoom', 'https://zoom.us/oauth/authorize', 'https://zoom.us/oauth/token'],
  ])('has the endpoints of %s', (id, authorization, token) => {
    expect(configured(all).find(id)?.endpoints).toMatchObject({ authorization, token });
  });

  it('offers providers with id and secret', () => {
    expect(configured(all).ids).toEqual(socialProviderId.options);
    expect(configured({ GITHUB_CLIENT_ID: 'id' }).ids).toEqual([]);
    expect(configured({ GITHUB_CLIENT_SECRET: 'secret' }).ids).toEqual([]);
  });

  it('derives endpoints from the issuer, and prefers configured endpoints', () => {
    const providers = configured({
      ...all,
      GITLAB_ISSUER: 'https://git.example.com/',
      GITLAB_TOKEN_ENDPOINT: 'https://inside.example.com/token',
      MICROSOFT_ISSUER: 'https://login.microsoftonline.com/contoso/v2.0',
    });
    expect(providers.find('gitlab')?.endpoints).toEqual({
      authorization: 'https://git.example.com/oauth/authorize',
      token: 'https://inside.example.com/token',
      userInfo: 'https://git.example.com/api/v4/user',
    });
    const microsoft = providers.find('microsoft');
    expect(microsoft?.endpoints.token).toBe(
      'https://login.microsoftonline.com/contoso/oauth2/v2.0/token',
    );
    expect(microsoft?.idToken?.issuers).toEqual(['https://login.microsoftonline.com/contoso/v2.0']);
  });

  it.each([
    'http://provider.example/token',
    'ftp://provider.example',
    'provider.example',
    'javascript:1',
  ])('rejects %s as an endpoint', (endpoint) => {
    expect(() => configured({ ...all, VK_TOKEN_ENDPOINT: endpoint })).toThrow(
      /VK_TOKEN_ENDPOINT must be/,
    );
  });

  it('signs Apple’s client secret with the team’s key', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const pem = await exportPKCS8(privateKey);
    const apple = configured({
      APPLE_CLIENT_ID: 'com.example.web',
      APPLE_TEAM_ID: 'TEAM123456',
      APPLE_KEY_ID: 'KEY1234567',
      APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
      APPLE_BUNDLE_ID: 'com.example.app',
    }).find('apple');
    const { payload, protectedHeader } = await jwtVerify((await apple?.secret()) ?? '', publicKey, {
      issuer: 'TEAM123456',
      subject: 'com.example.web',
      audience: 'https://appleid.apple.com',
    });
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
    expect(apple?.audiences).toEqual(['com.example.web', 'com.example.app']);
  });

  it('rejects an invalid Apple key without printing it', () => {
    expect(() => configured({ APPLE_PRIVATE_KEY: 'hunter2' })).toThrow(
      /^(?!.*hunter2).*APPLE_PRIVATE_KEY must be/,
    );
  });
});
