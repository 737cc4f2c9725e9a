import { describe, expect, it } from 'vitest';
import { strengthOf } from './password-strength.rules.ts';

describe('strengthOf', () => {
  it('is 0 for an empty password, and lowest below the minimum length', () => {
    expect(strengthOf('', 8)).toBe(0);
    expect(strengthOf('aB3$xyZ', 8)).toBe(1);
  });

  it.each(['aaaaaaaaaaaaaaaa', '12345678', 'abcdefghij', 'qwertyuiop'])(
    'rates %s as weak',
    (text) => {
      expect(strengthOf(text, 8)).toBe(1);
    },
  );

  it('grows more with length than with special characters', () => {
    expect(strengthOf('Tr0ub4d&', 8)).toBeLessThan(strengthOf('correct horse battery', 8));
    expect(strengthOf('correct horse battery', 8)).toBe(4);
  });
});
