export type GuessTarget = {
  /** What was typed: an address or a username. */
  readonly name: string;
  /** The id of the account that the name belongs to; the name where there is none. */
  readonly account: string;
};

export type Attempt = {
  /** Seconds until attempts under the name are allowed again, and against the account; 0 if this one is. */
  readonly nameWaitSeconds: number;
  readonly accountWaitSeconds: number;
  /** Takes the attempt back: its password was right, or was not checked. Never throws. */
  giveBack(): Promise<void>;
};

export const WINDOW_SECONDS = 15 * 60;
export const FIRST_WAIT_SECONDS = 15;
export const LONGEST_WAIT_SECONDS = 15 * 60;

/** Seconds to wait after an attempt that is the `over`th behind the limit; 0 below it. */
export const waitAfter = (over: number) =>
  over < 0 ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(over, 10), LONGEST_WAIT_SECONDS);
