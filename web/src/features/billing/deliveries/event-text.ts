import { lookup } from '../../../words/lookup.ts';
import type { Translate } from '../../../words/translate.ts';

/** An event of the provider in words: `Subscription: canceled`. Types that are new to us stay as they came. */
export function eventText(type: string, t: Translate): string {
  const [noun = '', verb = ''] = type.split('.');
  const what = lookup(`event.noun.${noun}`, t);
  const happened = lookup(`event.verb.${verb}`, t);
  return what && happened ? t('event.phrase', { what, happened }) : type;
}

/** What a kind of event tells of: `Subscription`. */
export function eventGroup(type: string, t: Translate): string {
  const [noun = ''] = type.split('.');
  return lookup(`event.noun.${noun}`, t) ?? noun;
}
