import { describe, expect, it } from 'vitest';
import { roundsOf } from './schedule.ts';

const faults = ['a', 'b', 'c'].flatMap((target) =>
  ['kill', 'freeze'].map((kind) => ({ name: `${kind} ${target}`, target })),
);

function take(seed: string, count: number) {
  const rounds = roundsOf(faults, seed, 2);
  return Array.from({ length: count }, () => rounds.next().value);
}

describe('the schedule of faults', () => {
  it('is the same for the same seed and differs for another one', () => {
    expect(take('1', 20)).toEqual(take('1', 20));
    expect(take('1', 20)).not.toEqual(take('2', 20));
  });

  it('injects two faults on one target in different rounds', () => {
    for (const round of take('3', 60)) {
      expect(round).toHaveLength(2);
      expect(new Set(round.map(({ target }) => target)).size).toBe(2);
    }
  });

  it('injects every fault equally often', () => {
    const names = take('4', 33)
      .flat()
      .map(({ name }) => name);
    for (const { name } of faults) {
      const count = names.filter((one) => one === name).length;
      expect(Math.abs(count - 11)).toBeLessThanOrEqual(2);
    }
  });
});
