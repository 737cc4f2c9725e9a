import { describe, expect, it } from 'vitest';
import { fixtureMerchantId } from '../load-fixtures.ts';
import { sampleScenario } from './sample-scenario.ts';
import { samplesOf } from './samples-of-merchant.ts';

const today = new Date('2026-03-04T05:06:07Z');
const idsIn = (samples: readonly { readonly id: string; readonly body: string }[]) =>
  new Set(
    samples.flatMap(({ id, body }) => [
      id,
      ...(body.match(/[0-9a-f]{8}(?:-[0-9a-f]{4,12}){4}/g) ?? []),
    ]),
  );

describe('samplesOf', () => {
  const one = '11111111-1111-4111-8111-111111111111';

  it('gives every provider organization other ids, the same each time', () => {
    const [own, others] = [samplesOf(one, today), samplesOf(`${one.slice(0, -1)}2`, today)];
    expect(samplesOf(one, today)).toEqual(own);
    const ids = [...idsIn(own)];
    const foreign = new Set([...idsIn(others), ...idsIn(sampleScenario(today))]);
    expect(ids.filter((id) => foreign.has(id))).toEqual([]);
    expect(own.some(({ body }) => body.includes(one))).toBe(true);
  });

  it('leaves the provider organization of the fixtures as it is', () => {
    expect(samplesOf(fixtureMerchantId, today)).toEqual(sampleScenario(today));
  });

  it('sends JSON for any id', () => {
    const merchant = 'a "merchant" \\ of any $& text';
    const bodies = samplesOf(merchant, today).map(({ body }) => JSON.parse(body));
    expect(JSON.stringify(bodies)).toContain(JSON.stringify(merchant).slice(1, -1));
  });
});
