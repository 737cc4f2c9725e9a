import { generateKeyPairSync, sign } from 'node:crypto';

/** Signs id tokens (RS256) with a key that is generated on first use and kept until the process ends. */
export function idTokenSigner() {
  let made: ReturnType<typeof makeKey> | undefined;
  const key = () => {
    made ??= makeKey();
    return made;
  };
  return {
    keys: () => ({ keys: [key().publicJwk] }),
    sign(claims: Readonly<Record<string, unknown>>): string {
      const { kid, privateKey } = key();
      const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const content = `${encoded({ alg: 'RS256', typ: 'JWT', kid })}.${encoded(claims)}`;
      return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
    },
  };
}

function makeKey() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = `local-${Date.now()}`;
  const publicJwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
  return { kid, privateKey, publicJwk };
}
