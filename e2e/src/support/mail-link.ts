import type { House } from '@app/dev/house';

/** The link in the newest mail to an address whose subject fits. */
export async function mailedLink(house: House, to: string, subject: RegExp): Promise<string> {
  const mail = await house.inbox.waitFor(to, (candidate) => subject.test(candidate.subject));
  const [link] = /https?:\/\/\S+/.exec(mail.text) ?? [];
  if (link === undefined) throw new Error(`no link in the mail to ${to}`);
  return link;
}
