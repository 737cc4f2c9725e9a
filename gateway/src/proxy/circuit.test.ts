import { describe, expect, it } from 'vitest';
import { createCircuitBreaker } from './circuit.ts';

function circuitWithClock() {
  let time = 0;
  const circuit = createCircuitBreaker(() => time);
  return {
    circuit,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

describe('circuit breaker', () => {
  it('REL-15: counts a burst of timeouts of one route as one', () => {
    const { circuit, advance } = circuitWithClock();
    for (let count = 0; count < 600; count += 1) circuit.timedOut('/api/auth/sign-in/email');
    expect(circuit.allows()).toBe(true);
    for (let second = 0; second < 3; second += 1) {
      advance(1_000);
      expect(circuit.timedOut('/api/auth/sign-in/email')).toBe(false);
    }
    advance(1_000);
    expect(circuit.timedOut('/api/auth/sign-in/email')).toBe(true);
    expect(circuit.allows()).toBe(false);
  });

  it('REL-10: opens at once when several routes time out, and closes with the first response', () => {
    const { circuit, advance } = circuitWithClock();
    for (const route of ['/a', '/b', '/c', '/d', '/e']) circuit.timedOut(route);
    expect(circuit.allows()).toBe(false);
    advance(1_000);
    expect([circuit.allows(), circuit.allows()]).toEqual([true, false]);
    circuit.responded();
    expect([circuit.allows(), circuit.allows()]).toEqual([true, true]);
  });
});
