import { describe, expect, it } from 'vitest';
import { useGateway } from '../test/harness.ts';
import { limitKeyOf } from './client-address.ts';

describe('client address', () => {
  describe('without trusted proxies', () => {
    const gateway = useGateway();

    it('is the address of the peer, regardless of the headers', async () => {
      await gateway.fetch('/api/auth/ok', {
        headers: { 'x-forwarded-for': '8.8.8.8', 'x-real-ip': '8.8.8.8', forwarded: 'for=8.8.8.8' },
      });
      expect(gateway.services.requests[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
    });
  });

  describe('behind trusted proxies', () => {
    const gateway = useGateway({ TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8,2001:db8::/32' });

    it.each([
      ['8.8.8.8', '8.8.8.8'],
      ['1.1.1.1, 8.8.8.8', '8.8.8.8'],
      ['1.1.1.1, 8.8.8.8, 10.1.2.3, 2001:db8::7', '8.8.8.8'],
      ['10.9.9.9, 10.1.2.3', '10.9.9.9'],
      ['8.8.8.8:4711, 10.0.0.1', '8.8.8.8'],
      ['[2a00::1]:4711', '2a00::1'],
      ['::ffff:8.8.8.8', '8.8.8.8'],
      ['8.8.8.8, unknown, 10.0.0.1', '10.0.0.1'],
      ['nonsense', '127.0.0.1'],
    ])('reads %j from the right as %s', async (chain, client) => {
      await gateway.fetch('/api/auth/ok', { headers: { 'x-forwarded-for': chain } });
      expect(gateway.services.requests[0]?.headers['x-forwarded-for']).toBe(client);
    });

    it('is the address of the peer when the proxy sends no header', async () => {
      await gateway.fetch('/api/auth/ok');
      expect(gateway.services.requests[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
    });
  });

  describe('client country', () => {
    const trusting = useGateway({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' });
    const untrusting = useGateway({ COUNTRY_HEADER: 'cf-ipcountry' });
    const unconfigured = useGateway({ TRUSTED_PROXIES: '127.0.0.1' });
    const countryFor = async (gateway: typeof trusting, header: string) => {
      await gateway.fetch('/api/auth/ok', {
        headers: { 'cf-ipcountry': header, 'x-client-country': 'FR' },
      });
      return gateway.services.requests.at(-1)?.headers['x-client-country'];
    };

    it.each([
      ['DE', 'DE'],
      ['de', 'DE'],
      ['XX', undefined],
      ['T1', undefined],
      ['Germany', undefined],
    ])('forwards %j as %j', async (header, expected) => {
      expect(await countryFor(trusting, header)).toBe(expected);
    });

    it('requires a trusted proxy and a configured header', async () => {
      expect(await countryFor(untrusting, 'DE')).toBeUndefined();
      expect(await countryFor(unconfigured, 'DE')).toBeUndefined();
    });
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0000:ffff::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('rate-limits %s as %s', (address, key) => {
    expect(limitKeyOf(address)).toBe(key);
  });
});
