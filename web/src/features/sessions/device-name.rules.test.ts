import { describe, expect, it } from 'vitest';
import { deviceOf } from './device-name.rules.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const EDGE = `${CHROME} Edg/141.0.0.0`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

describe('deviceOf', () => {
  it('distinguishes a browser from those it is derived from', () => {
    expect(deviceOf(CHROME)).toEqual({ browser: 'Chrome', system: 'Windows', isHandheld: false });
    expect(deviceOf(EDGE).browser).toBe('Edge');
  });

  it('distinguishes a phone from the system that its user agent mentions', () => {
    expect(deviceOf(IPHONE)).toEqual({ browser: 'Safari', system: 'iPhone', isHandheld: true });
    expect(deviceOf(ANDROID)).toEqual({ browser: 'Chrome', system: 'Android', isHandheld: true });
  });

  it('returns null for unknown browsers and systems', () => {
    expect(deviceOf(null)).toEqual({ browser: null, system: null, isHandheld: false });
    expect(deviceOf('made-up/1.0')).toEqual({ browser: null, system: null, isHandheld: false });
  });
});
