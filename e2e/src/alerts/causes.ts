import type { Cause, CauseContext } from './cause.ts';
import {
  attack,
  blockedEventLoop,
  changedCopy,
  deliveriesWait,
  eventsWait,
  manySignIns,
  oldSigningKey,
  unreadableEvent,
  wrongSignatures,
} from './disturbances.ts';
import {
  billingDown,
  brokerDown,
  databaseDown,
  databaseFrozen,
  identityDown,
  mailServerDown,
  notScraped,
  redisDown,
} from './outages.ts';

/** The causes in phases: those of one phase are begun together. */
export function causesOf(context: CauseContext): readonly (readonly Cause[])[] {
  const phases = [
    [wrongSignatures, unreadableEvent, mailServerDown, changedCopy, attack, oldSigningKey],
    [manySignIns],
    [blockedEventLoop],
    [deliveriesWait],
    [eventsWait],
    [redisDown],
    [brokerDown],
    [identityDown],
    [billingDown],
    [databaseDown],
    [databaseFrozen],
    [notScraped],
  ];
  return phases.map((causes) => causes.map((cause) => cause(context)));
}
