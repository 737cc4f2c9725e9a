import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultBranding } from '@tessera/contracts/branding';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useGateway } from '../../test/harness.ts';
import { withBranding } from './with-branding.ts';

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
const rebuiltFolder = mkdtempSync(join(tmpdir(), 'pages-'));
const INDEX = '<!doctype html><title>App</title>';
const PAGE = withBranding(INDEX, defaultBranding);
const SCRIPT = `console.log('${'x'.repeat(5_000)}');`;
const html = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

beforeAll(async () => {
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.git'));
  const files = {
    'index.html': INDEX,
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'package.json.bak': '{}',
    '.env': 'SECRET=1',
    '.git/config.txt': 'secret',
    'assets/index-a1.js': SCRIPT,
    'assets/index-a1.js.map': '{}',
    'assets/index-a1.css': 'body{}',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await writeFile(join(rebuiltFolder, 'index.html'), INDEX);
});
afterAll(() => {
  for (const path of [folder, rebuiltFolder]) rmSync(path, { recursive: true });
});

describe('the built web app', () => {
  const gateway = useGateway({ WEB_DIST: folder });

  it.each(['/', '/index.html', '/sign-in', '/organizations/acme/members', '/a/b/c/'])(
    'responds to %s with the index, revalidated every time and with security headers',
    async (path) => {
      const response = await gateway.fetch(path, html);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(PAGE);
      const headers = Object.fromEntries(response.headers);
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
      });
      const policy = headers['content-security-policy'] ?? '';
      for (const part of [
        "default-src 'self'",
        "script-src 'self';",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "base-uri 'none'",
      ]) {
        expect(policy).toContain(part);
      }
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  it('caches assets for a year and compresses them as the client accepts', async () => {
    const get = (encoding: string) =>
      gateway.fetch('/assets/index-a1.js', { headers: { 'accept-encoding': encoding } });
    const plain = await get('identity');
    expect(await plain.text()).toBe(SCRIPT);
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    for (const [accepted, coding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
    ] as const) {
      const response = await get(accepted);
      expect(response.headers.get('content-encoding')).toBe(coding);
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
      expect(Number(response.headers.get('content-length'))).toBeLessThan(500);
      expect(await response.text()).toBe(SCRIPT);
    }
  });

  it('responds 304 when the ETag matches', async () => {
    const first = await gateway.fetch('/', html);
    const again = await gateway.fetch('/', {
      headers: { ...html.headers, 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('responds to HEAD with headers only', async () => {
    const response = await gateway.fetch('/', { method: 'HEAD', ...html });
    expect(response.headers.get('content-length')).toBe(String(PAGE.length));
    expect(await response.text()).toBe('');
  });

  it.each([
    '/assets/index-a1.js.map',
    '/assets/gone-b2.js',
    '/.env',
    '/.git/config.txt',
    '/.well-known/x',
    '/package.json',
    '/package.json.bak',
    '/vite.config.ts',
  ])('responds to %s with a JSON 404', async (path) => {
    const response = await gateway.fetch(path, { headers: { accept: '*/*' } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('responds 404 instead of a page to a client that accepts JSON only', async () => {
    const response = await gateway.fetch('/nothing', { headers: { accept: 'application/json' } });
    expect(response.status).toBe(404);
  });

  it('rejects other methods', async () => {
    const response = await gateway.fetch('/', { method: 'POST', body: 'x' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a new build of the web app', () => {
  const gateway = useGateway({ WEB_DIST: rebuiltFolder });

  it('is served without a restart', async () => {
    expect(await (await gateway.fetch('/', html)).text()).toBe(PAGE);
    await writeFile(join(rebuiltFolder, 'index.html'), `${INDEX}new`);
    await utimes(join(rebuiltFolder, 'index.html'), 2_000_000_000, 2_000_000_000);
    await sleep(1_050);
    expect(await (await gateway.fetch('/', html)).text()).toBe(`${PAGE}new`);
  });
});

describe('the API document', () => {
  const gateway = useGateway({ WEB_DIST: join(folder, 'missing'), BASE_URL: 'https://app.test' });

  it('is OpenAPI 3.1 and contains the public URL', async () => {
    const response = await gateway.fetch('/openapi.json');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    const document = (await response.json()) as Record<string, unknown>;
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://app.test' }] });
    expect(document.paths).toHaveProperty(['/api/auth/sign-in/email']);
  });

  it('has a page without external resources and without inline scripts', async () => {
    const response = await gateway.fetch('/docs', html);
    const page = await response.text();
    const needed = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(needed).toHaveLength(4);
    expect(needed.every((address) => address.startsWith('/docs/'))).toBe(true);
    expect(page).not.toMatch(/<script>|<style|onload=/);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    for (const address of needed) {
      const file = await gateway.fetch(address);
      expect(file.status).toBe(200);
      expect(await file.text()).not.toContain('sourceMappingURL');
    }
  });

  it('is served while the web app is not built; pages respond 503 then', async () => {
    expect((await gateway.fetch('/', html)).status).toBe(503);
    expect((await gateway.fetch('/docs/package.json')).status).toBe(404);
  });
});
