import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../records/snapshot.ts';
import { attribute, quarantineReasons } from './attribution.rules.ts';
import type { ParsedDelivery } from './parse-delivery.ts';

describe('attribute', () => {
  const proven = (id: string) => ({ providerOrganizationId: id, merchant: id, isProven: true });
  const unproven = (id: string) => ({
    providerOrganizationId: id,
    merchant: `own ${id}`,
    isProven: false,
  });
  const links = {
    ofOrganization: new Map([
      ['ours', proven('P')],
      ['theirs', proven('Q')],
      ['claiming', unproven('R')],
      ['overtaken', unproven('P')],
    ]),
    ofProvider: new Map([
      ['P', 'ours'],
      ['Q', 'theirs'],
    ]),
  };
  const told = (providerOrganizationId: string | null) =>
    ({ found: 'records', providerOrganizationId, snapshots: [] }) as unknown as ParsedDelivery;

  it.each([
    ['the platform, of anybody', null, 'Q', null],
    ['the platform, of nobody', null, null, null],
    ['an own endpoint, of the linked one', 'ours', 'P', null],
    ['an own endpoint, of one linked elsewhere', 'ours', 'Q', quarantineReasons.elsewhere],
    ['an own endpoint, of one that nobody has', 'ours', 'R', quarantineReasons.another],
    ['an own endpoint, of none', 'ours', null, quarantineReasons.unnamed],
    ['an endpoint without a link, of one that is taken', 'new', 'P', quarantineReasons.elsewhere],
    ['an endpoint without a link, of one that is free', 'new', 'R', quarantineReasons.notLinked],
    ['an endpoint without proof, of another', 'claiming', 'S', quarantineReasons.another],
    ['an endpoint without proof, of a proven one', 'overtaken', 'P', quarantineReasons.elsewhere],
  ])('attributes a delivery to %s', (_, organizationId, named, reason) => {
    const parsed = told(named);
    const judged = attribute({ organizationId }, parsed, links);
    if (reason === null) expect(judged).toBe(parsed);
    else expect(judged).toEqual({ found: 'invalid', reason, providerOrganizationId: null });
  });

  it('SEC-119: attributes unproven records to the organization alone', () => {
    const snapshot = { kind: 'customer', id: 'c', providerOrganizationId: 'R' } as Snapshot;
    const parsed: ParsedDelivery = {
      found: 'records',
      providerOrganizationId: 'R',
      snapshots: [snapshot, { ...snapshot, id: 'd' }],
    };
    expect(attribute({ organizationId: 'claiming' }, parsed, links)).toEqual({
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
