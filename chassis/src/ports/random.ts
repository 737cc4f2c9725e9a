import { randomBytes, randomUUID } from 'node:crypto';

/** Ids and tokens from the system's random generator. */
export type Random = {
  /** 32 characters `[A-Za-z0-9]`, 190 bits. */
  id(): string;
  /** A secret of `length` characters `[A-Za-z0-9]`. */
  token(length: number): string;
  uuid(): string;
};

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Larger bytes are dropped: they would make the first characters of the alphabet more likely than the others. */
const UNBIASED_BELOW = 256 - (256 % ALPHABET.length);

function alphanumeric(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < UNBIASED_BELOW && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}

export const systemRandom: Random = {
  id: () => alphanumeric(32),
  token: alphanumeric,
  uuid: () => randomUUID(),
};
