import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { useGateway } from '../../test/harness.ts';
import { withBranding } from './with-branding.ts';

const folder = mkdtempSync(join(tmpdir(), 'branded-pages-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>App</title>');
afterAll(() => rmSync(folder, { recursive: true }));

const decode = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const brandingIn = (html: string) =>
  JSON.parse(decode(/<meta name="branding" content="([^"]*)">/.exec(html)?.[1] ?? ''));

describe('the page with branding', () => {
  const gateway = useGateway({
    WEB_DIST: folder,
    PRODUCT_NAME: 'Nord & Süd "$&"',
    PRODUCT_LOGO_URL: 'https://cdn.example/logo.svg?a=1&b=2',
    PRODUCT_ACCENT_COLOR: '#0A7F5A',
  });

  it('contains the product name, the logo and the accent color', async () => {
    const response = await gateway.fetch('/', { headers: { accept: 'text/html' } });
    const html = await response.text();
    expect(brandingIn(html)).toEqual({
      productName: 'Nord & Süd "$&"',
      logoUrl: 'https://cdn.example/logo.svg?a=1&b=2',
      accentColor: '#0a7f5a',
    });
    expect(html).toContain('<title>Nord &amp; Süd &quot;$&amp;&quot;</title>');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('names the product in the API document', async () => {
    const document = await (await gateway.fetch('/openapi.json')).json();
    expect(document.info.title).toBe('Nord & Süd "$&" API');
  });

  it('escapes markup in the product name', () => {
    const branding = { productName: '</title><script>', logoUrl: null, accentColor: null };
    expect(withBranding('<title>App</title>', branding)).not.toContain('<script>');
  });
});
