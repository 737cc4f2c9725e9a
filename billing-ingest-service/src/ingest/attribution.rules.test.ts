import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../records/snapshot.ts';
import { attribute, quarantineReasons } from './attribution.rules.ts';
import type { DeliveryEvent } from './read-event.ts';

describe('attribute', () => {
  const confirmed = (id: string) => ({
    providerOrganizationId: id,
    merchant: id,
    isConfirmed: true,
  });
  const unconfirmed = (id: string) => ({
    providerOrganizationId: id,
    merchant: `own ${id}`,
    isConfirmed: false,
  });
  const links = {
    byOrganization: new Map([
      ['ours', confirmed('P')],
      ['theirs', confirmed('Q')],
      ['unconfirmed', unconfirmed('R')],
      ['superseded', unconfirmed('P')],
    ]),
    byProvider: new Map([
      ['P', 'ours'],
      ['Q', 'theirs'],
    ]),
  };
  const eventOf = (providerOrganizationId: string | null): DeliveryEvent => {
    const snapshot = { kind: 'customer', id: 'c', providerOrganizationId } as Snapshot;
    return { kind: 'known', providerOrganizationId, snapshots: [snapshot] };
  };

  it.each([
    ['the platform, any merchant', null, 'Q', null],
    ['the platform, no merchant', null, null, null],
    ['an own endpoint, the linked merchant', 'ours', 'P', null],
    [
      'an own endpoint, a merchant linked elsewhere',
      'ours',
      'Q',
      quarantineReasons.merchantLinkedElsewhere,
    ],
    [
      'an own endpoint, a merchant without a link',
      'ours',
      'R',
      quarantineReasons.organizationLinkedElsewhere,
    ],
    ['an own endpoint, no merchant', 'ours', null, quarantineReasons.merchantMissing],
    [
      'an endpoint without a link, a merchant linked elsewhere',
      'new',
      'P',
      quarantineReasons.merchantLinkedElsewhere,
    ],
    [
      'an endpoint without a link, a merchant without a link',
      'new',
      'R',
      quarantineReasons.notLinked,
    ],
    [
      'an unconfirmed endpoint, another merchant',
      'unconfirmed',
      'S',
      quarantineReasons.organizationLinkedElsewhere,
    ],
    [
      'an unconfirmed endpoint, a confirmed merchant',
      'superseded',
      'P',
      quarantineReasons.merchantLinkedElsewhere,
    ],
  ])('attributes a delivery of %s', (_, organizationId, named, reason) => {
    const event = eventOf(named);
    const result = attribute({ organizationId }, event, links);
    if (reason === null) expect(result).toBe(event);
    else expect(result).toEqual({ kind: 'invalid', reason, providerOrganizationId: null });
  });

  it('SEC-119: attributes unconfirmed records to the organization alone', () => {
    const snapshot = { kind: 'customer', id: 'c', providerOrganizationId: 'R' } as Snapshot;
    const event: DeliveryEvent = {
      kind: 'known',
      providerOrganizationId: 'R',
      snapshots: [snapshot, { ...snapshot, id: 'd' }],
    };
    expect(attribute({ organizationId: 'unconfirmed' }, event, links)).toEqual({
      kind: 'known',
      providerOrganizationId: 'own R',
      snapshots: [
        { ...snapshot, providerOrganizationId: 'own R' },
        { ...snapshot, id: 'd', providerOrganizationId: 'own R' },
      ],
    });
  });

  it('removes the merchant from deliveries that are quarantined', () => {
    const unknown: DeliveryEvent = { kind: 'unknown', providerOrganizationId: 'Q' };
    const invalid: DeliveryEvent = { ...unknown, kind: 'invalid', reason: 'broken' };
    for (const event of [unknown, invalid]) {
      expect(attribute({ organizationId: 'ours' }, event, links)).toEqual({
        ...event,
        providerOrganizationId: null,
      });
    }
  });
});
