import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

describe('GET /account-rules', () => {
  const usual = useIdentityService();

  it('tells the usual ones to anybody', async () => {
    const { body } = await usual.as(null).get('/account-rules').expect(200);
    expect(body).toEqual({
      isOpen: true,
      havePasswords: true,
      areConfirmed: true,
      canMove: true,
      canBeDeleted: true,
      resetSignsOut: true,
      resetLinkSeconds: 3_600,
      deletionLinkSeconds: 86_400,
      passwordLength: { shortest: 8, longest: 128 },
      usernameLength: { shortest: 3, longest: 30 },
      termsUrl: null,
      privacyUrl: null,
    });
  });
});

describe('GET /account-rules where they are others', () => {
  const closed = useIdentityService({
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

  it('tells those', async () => {
    const { body } = await closed.as(null).get('/account-rules').expect(200);
    expect(body).toMatchObject({
      isOpen: false,
      havePasswords: false,
      areConfirmed: false,
      canMove: false,
      canBeDeleted: false,
      resetSignsOut: false,
      resetLinkSeconds: 1_800,
      deletionLinkSeconds: 7_200,
      passwordLength: { shortest: 12, longest: 128 },
      usernameLength: { shortest: 3, longest: 20 },
      termsUrl: 'https://example.com/terms',
      privacyUrl: '/privacy',
    });
  });
});
