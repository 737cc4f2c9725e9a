/** From 0 for an empty password to 4 for a strong one. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/**
 * A rough estimate of the strength of a password: mostly by length, partly by variety. Repetitions and sequences of the
 * alphabet or keyboard count little. Only a hint, because the server decides whether it accepts a password.
 */
export function strengthOf(password: string, min: number): Strength {
  if (password === '') return 0;
  if (password.length < min) return 1;
  const worth = countEffectiveLetters(password);
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const points = worth + (kinds - 1) * 2;
  if (points < 9) return 1;
  if (points < 13) return 2;
  return points < 18 ? 3 : 4;
}

const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiopasdfghjklzxcvbnm'];

function countEffectiveLetters(password: string): number {
  const letters = [...password.toLowerCase()];
  const seen = new Map<string, number>();
  return letters.reduce((sum, letter, index) => {
    const times = (seen.get(letter) ?? 0) + 1;
    seen.set(letter, times);
    const pair = `${letters[index - 1] ?? ''}${letter}`;
    const isRun = pair.length > 1 && RUNS.some((run) => run.includes(pair));
    return sum + (isRun || letters[index - 1] === letter ? 0.25 : times > 2 ? 0.5 : 1);
  }, 0);
}
