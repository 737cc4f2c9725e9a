import { shuffle } from '@tessera/dev/webhooks/send-delivery';

type Scheduled = { readonly name: string; readonly target: string };

/**
 * Rounds of faults that are injected at the same time, each on another target. Every pass over the list contains each
 * fault once, in an order that the seed determines, so after n passes each kind has been injected n times.
 */
export function* roundsOf<F extends Scheduled>(
  faults: readonly F[],
  seed: string,
  faultsPerRound: number,
): Generator<readonly F[], never> {
  const waiting: F[] = [];
  for (let pass = 0; ; ) {
    const round: F[] = [];
    while (waiting.length < faults.length) {
      waiting.push(...shuffle(faults, `${seed} ${pass}`));
      pass += 1;
    }
    for (const fault of [...waiting]) {
      if (round.length === faultsPerRound) break;
      if (round.some(({ target }) => target === fault.target)) continue;
      round.push(fault);
      waiting.splice(waiting.indexOf(fault), 1);
    }
    yield round;
  }
}
