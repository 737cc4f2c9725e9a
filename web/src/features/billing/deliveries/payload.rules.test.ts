import { describe, expect, it } from 'vitest';
import { fileOf, readable, split, visible } from './payload.rules.ts';

describe('a payload', () => {
  it('is indented where it is JSON, and as it came where it was cut', () => {
    expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(readable('{"a":1,"b')).toBe('{"a":1,"b');
  });
});

describe('text with invisible characters', () => {
  it('spells them as JSON does, and leaves tabs and ends of lines alone', () => {
    expect(visible('a\u0000b\u001b[31m\u202ec\uFEFF')).toBe('a\\u0000b\\u001b[31m\\u202ec\\ufeff');
    const plain = 'a\tb\r\nß 世界 🎵 «é»';
    expect(visible(plain)).toBe(plain);
  });
});

describe('the file of a payload', () => {
  it('is JSON where the payload is, and plain text otherwise', () => {
    expect(fileOf('{"a":1}', 'evt')).toEqual({
      name: 'evt.json',
      type: 'application/json',
      text: '{\n  "a": 1\n}',
    });
    expect(fileOf('<a>1</a>', 'evt')).toEqual({
      name: 'evt.txt',
      type: 'text/plain;charset=utf-8',
      text: '<a>1</a>',
    });
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
