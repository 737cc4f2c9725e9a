import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Identity } from './identity.ts';
import type { MockProviderId } from './mock-providers.ts';

/** The content of a code or token that a mock provider issues. */
export type Grant = {
  readonly kind: 'code' | 'access' | 'refresh';
  readonly provider: MockProviderId;
  readonly identity: Identity;
  readonly expiresAt: number;
  /** Only in a code: the token request must match these three. */
  readonly redirectUri?: string;
  readonly challenge?: string;
  readonly nonce?: string;
};

/** Codes and tokens that contain their grant and are signed: they stay valid across a restart of the stack. */
export function createGrants(secret: string) {
  const usedCodes = new Set<string>();
  const signatureOf = (content: string) =>
    createHmac('sha256', `grants ${secret}`).update(content).digest('base64url');

  return {
    issue(grant: Grant): string {
      const content = Buffer.from(JSON.stringify(grant)).toString('base64url');
      return `${content}.${signatureOf(content)}`;
    },
    /** Null for text with an invalid signature, an expired grant, and a used code. */
    read(text: string, kind: Grant['kind'], provider: MockProviderId): Grant | null {
      const [content = '', signature = ''] = text.split('.');
      if (!equalsInConstantTime(signature, signatureOf(content))) return null;
      const grant = JSON.parse(Buffer.from(content, 'base64url').toString()) as Grant;
      const isMatch = grant.kind === kind && grant.provider === provider;
      if (!isMatch || grant.expiresAt < Date.now() || usedCodes.has(text)) return null;
      if (kind === 'code') usedCodes.add(text);
      return grant;
    },
  };
}

export type Grants = ReturnType<typeof createGrants>;

export const equalsInConstantTime = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/** Whether the challenge was made from the verifier (S256). */
export const matchesChallenge = (verifier: string, challenge: string) =>
  equalsInConstantTime(createHash('sha256').update(verifier).digest('base64url'), challenge);
