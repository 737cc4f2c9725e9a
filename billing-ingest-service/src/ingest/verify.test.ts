import { createHmac } from 'node:crypto';
import { ApiError } from '@tessera/contracts/define/error';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { keysOf } from '../webhook-keys/keys.rules.ts';
import { verifySignature } from './verify.ts';

// The library reads the system clock.
const now = new Date();
const seconds = Math.floor(now.getTime() / 1000);
const secret = `whsec_${Buffer.from('a key of twenty-four bytes').toString('base64')}`;
const body = '{"type":"order.paid","data":{"id":"1"}}';

const library = new Webhook(secret);
const sign = (text = body, at = now) => library.sign('msg_1', at, text);
const headersOf = (changes: Record<string, string | undefined> = {}) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(seconds),
  'webhook-signature': sign(),
  ...changes,
});

function result(headers: Record<string, string | undefined>, text = body, secrets = [secret]) {
  try {
    verifySignature(headers, Buffer.from(text), keysOf(secrets) ?? [], now);
    return 'verified';
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).status).toBe(401);
    return (error as ApiError).message;
  }
}

describe('verifySignature', () => {
  it.each([
    ['a right signature', {}, 'verified'],
    ['no id', { 'webhook-id': undefined }, 'Missing required headers'],
    ['an empty timestamp', { 'webhook-timestamp': '' }, 'Missing required headers'],
    ['no signature', { 'webhook-signature': undefined }, 'Missing required headers'],
    ['a timestamp that is no number', { 'webhook-timestamp': 'now' }, 'Invalid Signature Headers'],
    [
      'another version',
      { 'webhook-signature': sign().replace('v1', 'v2') },
      'No matching signature found',
    ],
    [
      'the version in capitals',
      { 'webhook-signature': sign().replace('v1', 'V1') },
      'No matching signature found',
    ],
    ['no version', { 'webhook-signature': sign().slice(3) }, 'No matching signature found'],
    [
      'a prefix of the digest',
      { 'webhook-signature': sign().slice(0, -5) },
      'No matching signature found',
    ],
    [
      'garbage beside a right one',
      { 'webhook-signature': `what v1,x v1, ${sign()} v2,y` },
      'verified',
    ],
    ['another id', { 'webhook-id': 'msg_2' }, 'No matching signature found'],
  ])('has the same result for %s as the standard library', (_, changes, expected) => {
    const headers = headersOf(changes);
    expect(result(headers)).toBe(expected);
    const verify = () => library.verify(body, headers as Record<string, string>);
    if (expected === 'verified') expect(verify).not.toThrow();
    else expect(verify).toThrow(expected);
  });

  it.each([
    [300, 'verified'],
    [301, 'Message timestamp too old'],
    [-300, 'verified'],
    [-301, 'Message timestamp too new'],
  ])('has the right result for a delivery sent %i seconds ago: %s', (age, expected) => {
    const at = new Date((seconds - age) * 1000);
    const headers = headersOf({
      'webhook-timestamp': String(seconds - age),
      'webhook-signature': sign(body, at),
    });
    expect(result(headers)).toBe(expected);
  });

  it.each([
    ['milliseconds', 'Message timestamp too new', String(now.getTime())],
    ['microseconds', 'Message timestamp too new', `${now.getTime()}000`],
    ['twelve nines', 'Message timestamp too new', '9'.repeat(12)],
    ['thirteen nines', 'Message timestamp too new', '9'.repeat(13)],
    ['400 nines, which no number holds', 'Message timestamp too new', '9'.repeat(400)],
    ['16 000 nines', 'Message timestamp too new', '9'.repeat(16_000)],
    ['zero', 'Message timestamp too old', '0'],
    ['400 zeros', 'Message timestamp too old', '0'.repeat(400)],
    ['milliseconds with a fraction', 'Invalid Signature Headers', `${now.getTime()}.0`],
    ['an exponent', 'Invalid Signature Headers', '1e12'],
    ['hexadecimal digits', 'Invalid Signature Headers', '0x68fa'],
    ['a sign', 'Invalid Signature Headers', `+${seconds}`],
    ['a negative number', 'Invalid Signature Headers', `-${seconds}`],
    ['a blank among digits', 'Invalid Signature Headers', `${seconds} 0`],
    ['digits of another script', 'Invalid Signature Headers', '١٧٥٠٠٠٠٠٠٠'],
    ['infinity', 'Invalid Signature Headers', 'Infinity'],
  ])('has the right result for a timestamp of %s: %s', (_, expected, timestamp) => {
    expect(result(headersOf({ 'webhook-timestamp': timestamp }))).toBe(expected);
  });

  it('accepts leading zeros, which are part of the signed text', () => {
    const timestamp = `000${seconds}`;
    const digest = createHmac('sha256', keysOf([`standard:${secret}`])?.[0] ?? '')
      .update(`msg_1.${timestamp}.${body}`)
      .digest('base64');
    const zeros = { 'webhook-timestamp': timestamp };
    expect(result(headersOf({ ...zeros, 'webhook-signature': `v1,${digest}` }))).toBe('verified');
    expect(result(headersOf(zeros))).toBe('No matching signature found');
  });

  it('rejects lenient numbers, ids with a dot and duplicate headers', () => {
    const invalid = 'Invalid Signature Headers';
    expect(result(headersOf({ 'webhook-timestamp': `${seconds}abc` }))).toBe(invalid);
    expect(result(headersOf({ 'webhook-timestamp': `${seconds}.0` }))).toBe(invalid);
    expect(result(headersOf({ 'webhook-id': 'msg.1' }))).toBe(invalid);
    expect(result(headersOf({ 'webhook-id': 'msg_1, msg_1' }))).toBe(invalid);
    expect(result(headersOf({ 'webhook-signature': `${sign()}, ${sign()}` }))).toBe(invalid);
  });

  it('verifies the signature of the bytes, not of the decoded text', () => {
    const bytes = Buffer.from([0x7b, 0xff, 0x7d]);
    const headers = headersOf({ 'webhook-signature': sign(bytes.toString()) });
    expect(() => verifySignature(headers, bytes, keysOf([secret]) ?? [], now)).toThrow();
  });

  it('accepts any secret of the list and either derivation', () => {
    const older = `whsec_${Buffer.from('older').toString('base64')}`;
    expect(result(headersOf(), body, [older, secret])).toBe('verified');
    const raw = (text: string) => ({
      'webhook-signature': `v1,${createHmac('sha256', text).update(`msg_1.${seconds}.${body}`).digest('base64')}`,
    });
    expect(result(headersOf(raw(secret)))).toBe('verified');
    expect(result(headersOf(raw('polar_whs_abc')), body, ['polar_whs_abc'])).toBe('verified');
    expect(result(headersOf(raw(secret)), body, [`standard:${secret}`])).not.toBe('verified');
    expect(result(headersOf(), body, [`raw:${secret}`])).not.toBe('verified');
    expect(result(headersOf(), body, [`standard:${secret}`])).toBe('verified');
  });
});

describe('keysOf', () => {
  it.each([
    [[]],
    [['whsec_']],
    [['raw:']],
    [['standard:']],
    [['standard:whsec_']],
    [['standard:polar_whs_no-base64']],
    [[secret, 'standard:whsec_a']],
  ])('rejects %j', (secrets) => {
    expect(keysOf(secrets)).toBeNull();
  });

  it('derives no standard key from a text that is not padded base64', () => {
    const later = `whsec_${'a1B2'.repeat(10)}xyz`;
    expect(keysOf([later])).toEqual([Buffer.from(later)]);
  });
});
