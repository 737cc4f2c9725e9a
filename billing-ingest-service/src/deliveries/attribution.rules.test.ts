import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../records/snapshot.ts';
import { attribute, parkedReasons } from './attribution.rules.ts';
import type { DeliveryReading } from './read-delivery.ts';

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
    ({ found: 'records', providerOrganizationId, snapshots: [] }) as unknown as DeliveryReading;

  it.each([
    ['the platform, of anybody', null, 'Q', null],
    ['the platform, of nobody', null, null, null],
    ['an own endpoint, of the linked one', 'ours', 'P', null],
    ['an own endpoint, of one linked elsewhere', 'ours', 'Q', parkedReasons.elsewhere],
    ['an own endpoint, of one that nobody has', 'ours', 'R', parkedReasons.another],
    ['an own endpoint, of none', 'ours', null, parkedReasons.unnamed],
    ['an endpoint without a link, of one that is taken', 'new', 'P', parkedReasons.elsewhere],
    ['an endpoint without a link, of one that is free', 'new', 'R', parkedReasons.notLinked],
    ['an endpoint without proof, of another', 'claiming', 'S', parkedReasons.another],
    ['an endpoint without proof, of a proven one', 'overtaken', 'P', parkedReasons.elsewhere],
  ])('judges what comes by %s', (_, organizationId, named, reason) => {
    const reading = told(named);
    const judged = attribute({ organizationId }, reading, links);
    if (reason === null) expect(judged).toBe(reading);
    else expect(judged).toEqual({ found: 'misfit', reason, providerOrganizationId: null });
  });

  it('SEC-119: owns what comes without proof by the organization alone', () => {
    const snapshot = { kind: 'customer', id: 'c', providerOrganizationId: 'R' } as Snapshot;
    const reading: DeliveryReading = {
      found: 'records',
      providerOrganizationId: 'R',
      snapshots: [snapshot, { ...snapshot, id: 'd' }],
    };
    expect(attribute({ organizationId: 'claiming' }, reading, links)).toEqual({
      found: 'records',
      providerOrganizationId: 'own R',
      snapshots: [
        { ...snapshot, providerOrganizationId: 'own R' },
        { ...snapshot, id: 'd', providerOrganizationId: 'own R' },
      ],
    });
  });

  it('lets nothing that has no effect bear the name of somebody else', () => {
    const unknown: DeliveryReading = { found: 'unknown', providerOrganizationId: 'Q' };
    const misfit: DeliveryReading = { ...unknown, found: 'misfit', reason: 'broken' };
    for (const reading of [unknown, misfit]) {
      expect(attribute({ organizationId: 'ours' }, reading, links)).toEqual({
        ...reading,
        providerOrganizationId: null,
      });
    }
  });
});
