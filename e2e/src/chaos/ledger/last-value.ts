/**
 * The values that a record may have after writes of which some were not acknowledged: the last acknowledged one, or any
 * that was attempted after it, because a write without a response may have taken effect.
 */
export class LastValue {
  #acknowledged: string;
  #unknown: string[] = [];

  constructor(initial: string) {
    this.#acknowledged = initial;
  }

  attempted(value: string): void {
    this.#unknown.push(value);
  }

  acknowledged(value: string): void {
    this.#acknowledged = value;
    this.#unknown = [];
  }

  /** Null if `stored` is possible, else a description of the difference. */
  differenceTo(stored: string | undefined): string | null {
    const possible = [this.#acknowledged, ...this.#unknown];
    if (stored !== undefined && possible.includes(stored)) return null;
    return `is ${stored ?? 'missing'} instead of ${possible.join(' or ')}`;
  }
}
