import { rejectionReasons } from '@tessera/contracts/billing/deliveries';
import { lookup } from '../../../words/lookup.ts';
import type { Translate } from '../../../words/translate.ts';

/**
 * An event of the provider in words: `Subscription: canceled`. Types that are new to us stay as they came; a
 * rejected delivery has none.
 */
export function eventText(type: string, t: Translate): string {
  if (type === '') return t('refusal.NOT_AN_EVENT');
  const [noun = '', verb = ''] = type.split('.');
  const what = lookup(`event.noun.${noun}`, t);
  const happened = lookup(`event.verb.${verb}`, t);
  return what && happened ? t('event.phrase', { what, happened }) : type;
}

/** Why a delivery is rejected or quarantined; reasons without a text stay as they came. */
export function reasonText(reason: string, t: Translate): string {
  const [name] = Object.entries(rejectionReasons).find(([, text]) => text === reason) ?? [];
  return (name && lookup(`delivery.rejection.${name}`, t)) ?? reason;
}

/** What a kind of event tells of: `Subscription`. */
export function eventGroup(type: string, t: Translate): string {
  const [noun = ''] = type.split('.');
  return lookup(`event.noun.${noun}`, t) ?? noun;
}
