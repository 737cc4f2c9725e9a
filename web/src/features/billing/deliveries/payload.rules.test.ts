import { describe, expect, it } from 'vitest';
import { readable, split } from './payload.rules.ts';

describe('a payload', () => {
  it('is indented where it is JSON, and as it came where it was cut', () => {
    expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(readable('{"a":1,"b')).toBe('{"a":1,"b');
  });
});

describe('a line that is searched', () => {
  it.each([
    ['"email": "Ada@ada.example"', 'ada', ['"email": "', 'Ada', '@', 'ada', '.example"']],
    ['nothing', 'x', ['nothing']],
    ['anything', '', ['anything']],
    ['aaa', 'aa', ['', 'aa', 'a']],
  ])('%s for %s is cut at what was found', (line, search, pieces) => {
    expect(split(line, search)).toEqual(pieces);
  });

  it('is left alone where folding its case would move its places', () => {
    expect(split('İstanbul', 'i')).toEqual(['İstanbul']);
  });
});
