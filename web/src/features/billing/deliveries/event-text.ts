import { rejectionReasons } from '@tessera/contracts/billing/deliveries';
import type { Translate } from '../../../i18n/i18n.ts';
import { optionalText } from '../../../i18n/texts.ts';

/** The text of an event type: `Subscription canceled`. Unknown types stay as they are; rejected deliveries have none. */
export function eventText(type: string, t: Translate): string {
  if (type === '') return t('rejectionReason.NOT_AN_EVENT');
  return optionalText(`event.${type}`, t) ?? type;
}

/** Why a delivery is rejected or quarantined; unknown reasons stay as they are. */
export function reasonText(reason: string, t: Translate): string {
  const [name] = Object.entries(rejectionReasons).find(([, text]) => text === reason) ?? [];
  return (name && optionalText(`delivery.rejection.${name}`, t)) ?? reason;
}

/** The kind of record of an event type: `Subscription`. */
export function eventGroup(type: string, t: Translate): string {
  const [group = ''] = type.split('.');
  return optionalText(`eventGroup.${group}`, t) ?? group;
}
