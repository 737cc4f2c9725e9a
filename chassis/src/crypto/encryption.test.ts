import { describe, expect, it } from 'vitest';
import { createEncryption } from './encryption.ts';

const [first, second] = ['the first secret, long enough', 'the second secret, long enough'];
const owner = 'github 1';
const encryptionWith = (...secrets: string[]) => createEncryption(secrets, 'tests');

describe('encryption of third-party secrets', () => {
  it('decrypts what it encrypted, for the same owner', () => {
    const encryption = encryptionWith(first);
    for (const token of ['gho_16C7e42F292c6912E7710c838347Ae178B4a', '', 'ünïcode ✓']) {
      expect(encryption.decrypt(encryption.encrypt(token, owner), owner)).toBe(token);
    }
  });

  it('never produces the same ciphertext twice', () => {
    const encryption = encryptionWith(first);
    expect(encryption.encrypt('token', owner)).not.toBe(encryption.encrypt('token', owner));
  });

  it('decrypts with older secrets after a rotation and encrypts with the newest', () => {
    const ciphertext = encryptionWith(first).encrypt('token', owner);
    const rotated = encryptionWith(second, first);
    expect(rotated.decrypt(ciphertext, owner)).toBe('token');
    expect(rotated.encrypt('x', owner).split('.')[0]).not.toBe(ciphertext.split('.')[0]);
    expect(encryptionWith(second).decrypt(ciphertext, owner)).toBeNull();
  });

  it('rejects ciphertext that was changed, truncated, moved to another owner or never encrypted', () => {
    const encryption = encryptionWith(first);
    const ciphertext = encryption.encrypt('token', owner);
    const at = ciphertext.length - 3;
    const changed = `${ciphertext.slice(0, at)}${ciphertext[at] === 'A' ? 'B' : 'A'}${ciphertext.slice(at + 1)}`;
    for (const wrong of [
      changed,
      ciphertext.slice(0, 30),
      ciphertext.split('.')[0] ?? '',
      '',
      'token',
    ]) {
      expect(encryption.decrypt(wrong, owner)).toBeNull();
    }
    expect(encryption.decrypt(ciphertext, 'github 2')).toBeNull();
    expect(createEncryption([first], 'another purpose').decrypt(ciphertext, owner)).toBeNull();
  });
});
