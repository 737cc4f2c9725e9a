import { describe, expect, it } from 'vitest';
import { allFixtures } from '../../test/fixtures.ts';
import { showPayload } from './redact.rules.ts';

const show = (text: string) => showPayload(Buffer.from(text));

describe('showPayload', () => {
  it('shows a text without secrets as it came', () => {
    const text = ' {"type":"x",\n"data":{"big":12345678901234567890,"a":1.0,"has_token":true}}';
    expect(show(text)).toEqual({ payload: text, isRedacted: false, isTruncated: false });
  });

  it('takes a secret away wherever it stands', () => {
    const text = '{"client_secret":"polar_c_123","url":"https://x.example/c/polar_c_123?y=1"}';
    expect(show(text).payload).toBe(
      '{"client_secret":"[redacted]","url":"https://x.example/c/[redacted]?y=1"}',
    );
  });

  it.each([
    ['escapes', '{"client_secret":"polar_c_\\u0031\\u0032"}', 'polar_c_'],
    ['a short secret', '{"token":"ab","word":"cabbage"}', '"ab"'],
    ['a secret that is no text', '{"a":{"access_token":{"value":"qwerty"}}}', 'qwerty'],
    ['a secret in a list', '{"api_key":["qwertyuiop"]}', 'qwertyuiop'],
    ['a signed address', '{"u":"https://s.example/f?X-Amz-Signature=abc&z=1"}', 'abc'],
    ['a name in capitals', '{"Guild_Token":"qwertyuiop"}', 'qwertyuiop'],
  ])('finds it behind %s', (_, text, leak) => {
    const { payload, isRedacted } = show(text);
    expect(isRedacted).toBe(true);
    expect(payload).not.toContain(leak);
    expect(() => JSON.parse(payload ?? '')).not.toThrow();
  });

  it('leaves no secret of any fixture, and everything else', () => {
    for (const [name, payload] of allFixtures()) {
      const text = JSON.stringify(payload);
      const shown = show(text).payload ?? '';
      expect(
        /polar_c_fixture|eyJhbGciOi|pi_fixture_secret|c2lnbmF0dXJl/.exec(shown),
        name,
      ).toBeNull();
      expect(Object.keys(JSON.parse(shown).data)).toEqual(Object.keys(payload.data));
    }
  });

  it('shows nothing of what is nested too deeply, and cuts what is too long', () => {
    expect(show(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`).payload).toBeNull();
    const long = show(JSON.stringify({ a: 'x'.repeat(1_100_000) }));
    expect(long.isTruncated).toBe(true);
    expect(long.payload).toHaveLength(1_048_576);
  });
});
