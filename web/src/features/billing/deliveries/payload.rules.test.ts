import { describe, expect, it } from 'vitest';
import { fileOf, readable, split, visible } from './payload.rules.ts';

describe('readable', () => {
  it('indents JSON, and leaves truncated payloads as they are', () => {
    expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(readable('{"a":1,"b')).toBe('{"a":1,"b');
  });
});

describe('visible', () => {
  it('escapes invisible characters as JSON does, except tabs and line breaks', () => {
    expect(visible('a\u0000b\u001b[31m\u202ec\uFEFF')).toBe('a\\u0000b\\u001b[31m\\u202ec\\ufeff');
    const plain = 'a\tb\r\nß 世界 🎵 «é»';
    expect(visible(plain)).toBe(plain);
  });
});

describe('fileOf', () => {
  it('is JSON if the payload is JSON, otherwise plain text', () => {
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

describe('split', () => {
  it.each([
    ['"email": "Ada@ada.example"', 'ada', ['"email": "', 'Ada', '@', 'ada', '.example"']],
    ['nothing', 'x', ['nothing']],
    ['anything', '', ['anything']],
    ['aaa', 'aa', ['', 'aa', 'a']],
  ])('%s for %s is cut at what was found', (line, search, pieces) => {
    expect(split(line, search)).toEqual(pieces);
  });

  it('does not split text whose length changes with its case', () => {
    expect(split('İstanbul', 'i')).toEqual(['İstanbul']);
  });
});
