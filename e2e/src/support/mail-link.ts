import type { ScenarioStack } from './scenario.ts';

/** The link in the newest mail to an address whose subject matches. */
export async function linkFromMail(
  stack: ScenarioStack,
  to: string,
  subject: RegExp,
): Promise<string> {
  const { links } = await stack.inbox.waitFor(to, (mail) => subject.test(mail.subject));
  const [link] = links;
  if (link === undefined) throw new Error(`no link in the mail to ${to}`);
  return link;
}
