import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anyFreePort } from '@tessera/local-stack/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { services } from '../processes/process-definitions.ts';
import { repositoryRoot } from '../repository.ts';
import { type DevConsole, startDevConsole } from './dev-console-server.ts';
import { layout } from './layout.ts';
import { page } from './response.ts';

describe('dev console', () => {
  let devConsole: DevConsole;
  beforeAll(async () => {
    const mail = async ({ path, form }: { path: string; form(): Promise<URLSearchParams> }) => {
      if (path === 'takes') return page(String([...(await form()).keys()].length));
      return path === '' ? page(layout({ title: 'Mail', current: 'mail', main: '' })) : null;
    };
    devConsole = await startDevConsole({ mail }, await anyFreePort());
  });
  afterAll(() => devConsole.stop());

  it('redirects to the mails and marks the current page in the navigation', async () => {
    const response = await fetch(devConsole.url);
    expect(response.url).toBe(`${devConsole.url}/dev/mail`);
    expect(await response.text()).toContain('href="/dev/mail" aria-current="page"');
  });

  it('restricts pages to scripts and styles of its own', async () => {
    const response = await fetch(`${devConsole.url}/dev/mail`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toContain('unsafe');
    const style = await fetch(`${devConsole.url}/dev/dev-console.css`);
    expect(style.headers.get('content-type')).toContain('text/css');
  });

  it('responds 404 to unknown paths and 413 to a form that is too large', async () => {
    for (const path of ['/elsewhere', '/dev/mail/none', '/dev/mailbox', '/dev/providers']) {
      expect((await fetch(devConsole.url + path)).status).toBe(404);
    }
    const body = `a=${'x'.repeat(5 * 1024 * 1024)}`;
    const response = await fetch(`${devConsole.url}/dev/mail/takes`, { method: 'POST', body });
    expect(response.status).toBe(413);
  });
});

describe('sources of production packages', () => {
  it('do not reference the dev console', () => {
    const folders = [
      ...services.map(({ folder }) => folder),
      'gateway',
      'chassis',
      'contracts',
      'web',
    ];
    const files = folders
      .map((folder) => join(repositoryRoot, folder, 'src'))
      .filter((folder) => existsSync(folder))
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
          join(folder, name),
        ),
      )
      .filter((name) => /\.tsx?$/.test(name));
    expect(files.length).toBeGreaterThan(300);
    const knowing = files.filter((name) =>
      /@tessera\/dev|\/dev\/(?:mail|providers|webhooks)\b/.test(readFileSync(name, 'utf8')),
    );
    expect(knowing).toEqual([]);
  });
});
