import type { EventDefinition } from '@tessera/contracts/define/event';

/** What a change was about, and the user it concerned, if it concerned one. */
export type Target = { readonly id: string; readonly userId: string | null };

/**
 * The target of an event follows from its name: `org.invitation-link.revoked` is about the
 * `invitationLinkId` of its data. Throws when there is none, which is an event badly declared.
 */
export function targetOf(
  { subject }: Pick<EventDefinition, 'subject'>,
  data: Readonly<Record<string, unknown>>,
): Target {
  const [, noun = ''] = subject.split('.');
  const key = `${noun.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`;
  const id = data[key];
  if (typeof id !== 'string') throw new Error(`${subject} does not say its ${key}`);
  return { id, userId: typeof data.userId === 'string' ? data.userId : null };
}

/** What happened, without the service that tells of it. */
export const actionOf = ({ subject }: Pick<EventDefinition, 'subject'>): string =>
  subject.slice(subject.indexOf('.') + 1);
