import { fixtureMerchantId } from '../load-fixtures.ts';
import { idOf, type Sample } from './sample.ts';
import { sampleScenario } from './sample-scenario.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * The sample scenario of today for a provider organization. Two organizations get different records: every id depends
 * on the organization, except for that of the fixtures, which keeps its ids.
 */
export function samplesOf(
  providerOrganizationId: string,
  now = new Date(),
): readonly Pick<Sample, 'id' | 'body'>[] {
  const samples = sampleScenario(now);
  if (providerOrganizationId === fixtureMerchantId) return samples;
  const own = (id: string) => idOf(`${providerOrganizationId} ${id}`);
  const merchant = JSON.stringify(providerOrganizationId).slice(1, -1);
  const ownInJson = (id: string) => (id === fixtureMerchantId ? merchant : own(id));
  return samples.map(({ id, body }) => ({ id: own(id), body: body.replace(UUID, ownInJson) }));
}
