import { describe, expect, it } from 'vitest';
import { createEncryption } from './encryption.ts';

const [first, second] = ['the first secret, long enough', 'the second secret, long enough'];
const owner = 'github 1';
const sealBy = (...secrets: string[]) => createEncryption(secrets, 'tests');

describe('encryption of third-party secrets', () => {
  it('decrypts what it encrypted, for the same owner', () => {
    const seal = sealBy(first);
    for (const token of ['gho_16C7e42F292c6912E7710c838347Ae178B4a', '', 'ünïcode ✓']) {
      expect(seal.decrypt(seal.encrypt(token, owner), owner)).toBe(token);
    }
  });

  it('never produces the same ciphertext twice', () => {
    const seal = sealBy(first);
    expect(seal.encrypt('token', owner)).not.toBe(seal.encrypt('token', owner));
  });

  it('decrypts with older secrets after a rotation and encrypts with the newest', () => {
    const sealed = sealBy(first).encrypt('token', owner);
    const rotated = sealBy(second, first);
    expect(rotated.decrypt(sealed, owner)).toBe('token');
    expect(rotated.encrypt('x', owner).split('.')[0]).not.toBe(sealed.split('.')[0]);
    expect(sealBy(second).decrypt(sealed, owner)).toBeNull();
  });

  it('rejects ciphertext that was changed, truncated, moved to another owner or never encrypted', () => {
    const seal = sealBy(first);
    const sealed = seal.encrypt('token', owner);
    const at = sealed.length - 3;
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    for (const wrong of [changed, sealed.slice(0, 30), sealed.split('.')[0] ?? '', '', 'token']) {
      expect(seal.decrypt(wrong, owner)).toBeNull();
    }
    expect(seal.decrypt(sealed, 'github 2')).toBeNull();
    expect(createEncryption([first], 'another purpose').decrypt(sealed, owner)).toBeNull();
  });
});
