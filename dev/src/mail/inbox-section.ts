import { consoleSections } from '../dev-console/layout.ts';
import {
  type ConsoleResponse,
  json,
  page,
  plain,
  redirect,
  type Section,
} from '../dev-console/response.ts';
import { htmlPartPage, listPage, messagePage, notFoundPage } from './inbox-pages.ts';
import type { Mail, MailStore } from './mail-store.ts';

/**
 * Pages that show the caught mails, with `list.json` and `<id>.json` for programs. `?to=` filters by recipient;
 * `DELETE list.json` deletes all mails. Mails show images of the web app at `appUrl`, and no others.
 */
export function inboxSection(store: MailStore, appUrl: string): Section {
  return async ({ method, path, query }) => {
    const to = query.get('to') ?? undefined;
    if (method === 'DELETE' && path === 'list.json') {
      await store.clear();
      return json({ deleted: true });
    }
    if (method === 'POST' && path === 'clear') {
      await store.clear();
      return redirect(consoleSections.mail.path);
    }
    if (method !== 'GET') return plain(405, 'Method not allowed');
    if (path === '') return page(listPage(store.list(to), to));
    if (path === 'list.json') return json({ messages: store.list(to) });

    const [name = '', part = ''] = path.split('/');
    const mail = store.find(name.replace(/\.json$/, ''));
    if (mail === null) return { ...page(notFoundPage()), status: 404 };
    return name.endsWith('.json')
      ? json({ message: mail })
      : await partOf(store, mail, part, appUrl);
  };
}

async function partOf(
  store: MailStore,
  mail: Mail,
  part: string,
  appUrl: string,
): Promise<ConsoleResponse | null> {
  if (part === '') return page(messagePage(mail));
  if (part === 'raw') return plain(200, (await store.raw(mail.id)) ?? '');
  if (part === 'html') return { ...page(htmlPartPage(mail)), policy: mailPolicy(appUrl) };
  return null;
}

/** The HTML of a mail is untrusted: no scripts, forms or requests; only images that it contains and those of the app. */
const mailPolicy = (appUrl: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src data: cid: ${new URL(appUrl).origin}; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'`;
