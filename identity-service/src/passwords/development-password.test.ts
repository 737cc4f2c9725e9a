import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';
import { developmentPassword } from './password.rules.ts';
import { createPasswords } from './password-hashing.ts';

const passwordsWithout = (...publicPasswords: string[]) =>
  createPasswords({
    concurrency: 1,
    maxWaitSeconds: 6,
    isBreached: async () => false,
    publicPasswords,
    storedKinds: { list: async () => [] },
  });

describe('the development password', () => {
  const identity = useIdentityService();

  it('is rejected for a new account', async () => {
    const { body } = await identity
      .as(null)
      .post('/sign-up/email')
      .send({ name: 'Olivia', email: 'olivia@example.com', password: developmentPassword })
      .expect(400);
    expect(body.code).toBe('PASSWORD_COMPROMISED');
  });

  it('does not sign in to an account that was created where it is allowed', async () => {
    const hash = await passwordsWithout().hash(developmentPassword);
    expect(await passwordsWithout().verify(hash, developmentPassword)).toBe(true);
    expect(await passwordsWithout(developmentPassword).verify(hash, developmentPassword)).toBe(
      false,
    );
  });
});

describe('AUTH_ALLOW_DEVELOPMENT_PASSWORD', () => {
  const identity = useIdentityService({ AUTH_ALLOW_DEVELOPMENT_PASSWORD: 'true' });

  it('accepts the development password', async () => {
    const credentials = { email: 'olivia@example.com', password: developmentPassword };
    await identity
      .as(null)
      .post('/sign-up/email')
      .send({ name: 'Olivia', ...credentials })
      .expect(200);
    await identity.as(null).post('/sign-in/email').send(credentials).expect(200);
  });
});
