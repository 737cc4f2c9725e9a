import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../records/snapshot.ts';
import { attribute, quarantineReasons } from './attribution.rules.ts';
import type { ParsedDelivery } from './parse-delivery.ts';

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
  const parsedRecords = (providerOrganizationId: string | null) =>
    ({ found: 'records', providerOrganizationId, snapshots: [] }) as unknown as ParsedDelivery;

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
    const parsed = parsedRecords(named);
    const result = attribute({ organizationId }, parsed, links);
    if (reason === null) expect(result).toBe(parsed);
    else expect(result).toEqual({ found: 'invalid', reason, providerOrganizationId: null });
  });

  it('SEC-119: attributes unconfirmed records to the organization alone', () => {
    const snapshot = { kind: 'customer', id: 'c', providerOrganizationId: 'R' } as Snapshot;
    const parsed: ParsedDelivery = {
      found: 'records',
      providerOrganizationId: 'R',
      snapshots: [snapshot, { ...snapshot, id: 'd' }],
    };
    expect(attribute({ organizationId: 'unconfirmed' }, parsed, links)).toEqual({
      found: 'records',
      providerOrganizationId: 'own R',
      snapshots: [
        { ...snapshot, providerOrganizationId: 'own R' },
        { ...snapshot, id: 'd', providerOrganizationId: 'own R' },
      ],
    });
  });

  it('removes the merchant from deliveries that are quarantined', () => {
    const unknown: ParsedDelivery = { found: 'unknown', providerOrganizationId: 'Q' };
    const invalid: ParsedDelivery = { ...unknown, found: 'invalid', reason: 'broken' };
    for (const parsed of [unknown, invalid]) {
      expect(attribute({ organizationId: 'ours' }, parsed, links)).toEqual({
        ...parsed,
        providerOrganizationId: null,
      });
    }
  });
});
