import { setTimeout as sleep } from 'node:timers/promises';
import type { Mail, MailStore } from './mail-store.ts';

/** Access of scenarios to the mails that were caught. */
export type Inbox = {
  /** The URL of the inbox page. */
  readonly url: string;
  /** Newest first. */
  list(to?: string): readonly Mail[];
  /** Resolves to the newest matching mail to an address, as soon as there is one. Rejects after `timeoutMs`. */
  waitFor(to: string, accepts?: (mail: Mail) => boolean, timeoutMs?: number): Promise<Mail>;
  clear(): Promise<void>;
};

/** The inbox of a mail store. */
export function createInbox(store: MailStore, url: string): Inbox {
  return {
    url,
    list: (to) => store.list(to),
    clear: () => store.clear(),
    waitFor: async (to, accepts = () => true, timeoutMs = 15_000) => {
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        const mail = store.list(to).find(accepts);
        if (mail) return mail;
        if (performance.now() > deadline) {
          const subjects = store.list(to).map(({ subject }) => subject);
          throw new Error(`No such mail to ${to}; there are: ${subjects.join(' | ') || 'none'}`);
        }
        await sleep(30);
      }
    },
  };
}
