import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Identity } from './identity.ts';
import type { MockProviderId } from './mock-providers.ts';

/** What a stand-in remembers of a way, in the code or token that it hands out. */
export type Grant = {
  readonly kind: 'code' | 'access' | 'refresh';
  readonly provider: MockProviderId;
  readonly identity: Identity;
  readonly expiresAt: number;
  /** Of a code only: what must come along with it. */
  readonly redirectUri?: string;
  readonly challenge?: string;
  readonly nonce?: string;
};

/** Codes and tokens that hold what they stand for, signed: they outlive a restart of the house. */
export function grantsOf(secret: string) {
  const usedCodes = new Set<string>();
  const signatureOf = (content: string) =>
    createHmac('sha256', `grants ${secret}`).update(content).digest('base64url');

  return {
    issue(grant: Grant): string {
      const content = Buffer.from(JSON.stringify(grant)).toString('base64url');
      return `${content}.${signatureOf(content)}`;
    },
    /** Null for what we did not hand out, what is over, and a code that was used. */
    read(text: string, kind: Grant['kind'], provider: MockProviderId): Grant | null {
      const [content = '', signature = ''] = text.split('.');
      if (!isSame(signature, signatureOf(content))) return null;
      const grant = JSON.parse(Buffer.from(content, 'base64url').toString()) as Grant;
      const isFitting = grant.kind === kind && grant.provider === provider;
      if (!isFitting || grant.expiresAt < Date.now() || usedCodes.has(text)) return null;
      if (kind === 'code') usedCodes.add(text);
      return grant;
    },
  };
}

export type Grants = ReturnType<typeof grantsOf>;

export const isSame = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/** Whether a verifier is the one that a challenge was made of (S256). */
export const provesChallenge = (verifier: string, challenge: string) =>
  isSame(createHash('sha256').update(verifier).digest('base64url'), challenge);
