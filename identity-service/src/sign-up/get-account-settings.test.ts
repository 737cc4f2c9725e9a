import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

describe('GET /account-settings', () => {
  const defaults = useIdentityService();

  it('returns the default settings without a session', async () => {
    const { body } = await defaults.as(null).get('/account-settings').expect(200);
    expect(body).toEqual({
      signUpEnabled: true,
      passwordEnabled: true,
      emailVerificationSent: true,
      canChangeEmail: true,
      canDeleteAccount: true,
      resetRevokesSessions: true,
      resetLinkExpiresIn: 3_600,
      deletionLinkExpiresIn: 86_400,
      passwordLength: { min: 8, max: 128 },
      usernameLength: { min: 3, max: 30 },
      termsUrl: null,
      privacyUrl: null,
    });
  });
});

describe('GET /account-settings with every setting changed', () => {
  const restricted = useIdentityService({
    AUTH_DISABLE_SIGN_UP: 'true',
    AUTH_EMAIL_PASSWORD_ENABLED: 'false',
    AUTH_SEND_VERIFICATION_ON_SIGN_UP: 'false',
    AUTH_CHANGE_EMAIL_ENABLED: 'false',
    AUTH_DELETE_USER_ENABLED: 'false',
    AUTH_RESET_REVOKES_SESSIONS: 'false',
    AUTH_RESET_EXPIRES_IN: '1800',
    AUTH_DELETE_EXPIRES_IN: '7200',
    AUTH_PASSWORD_MIN_LENGTH: '12',
    AUTH_USERNAME_MAX_LENGTH: '20',
    AUTH_TERMS_URL: 'https://example.com/terms',
    AUTH_PRIVACY_URL: '/privacy',
  });

  it('returns the configured values', async () => {
    const { body } = await restricted.as(null).get('/account-settings').expect(200);
    expect(body).toMatchObject({
      signUpEnabled: false,
      passwordEnabled: false,
      emailVerificationSent: false,
      canChangeEmail: false,
      canDeleteAccount: false,
      resetRevokesSessions: false,
      resetLinkExpiresIn: 1_800,
      deletionLinkExpiresIn: 7_200,
      passwordLength: { min: 12, max: 128 },
      usernameLength: { min: 3, max: 20 },
      termsUrl: 'https://example.com/terms',
      privacyUrl: '/privacy',
    });
  });
});
