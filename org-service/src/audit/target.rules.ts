import type { EventDefinition } from '@tessera/contracts/define/event';

/** The target of a change, and the user concerned, if any. */
export type Target = { readonly id: string; readonly userId: string | null };

/**
 * The target of an event follows from its subject: that of `org.invitation-link.revoked` is the `invitationLinkId`
 * of its data. Throws when the data lacks it: the event is declared wrongly.
 */
export function targetOf({ subject }: Pick<EventDefinition, 'subject'>, data: unknown): Target {
  const [, noun = ''] = subject.split('.');
  const key = `${noun.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`;
  const { [key]: id, userId }: Record<string, unknown> = { ...Object(data) };
  if (typeof id !== 'string') throw new Error(`the data of ${subject} has no ${key}`);
  return { id, userId: typeof userId === 'string' ? userId : null };
}

/** The subject without the service. */
export const actionOf = ({ subject }: Pick<EventDefinition, 'subject'>): string =>
  subject.slice(subject.indexOf('.') + 1);
